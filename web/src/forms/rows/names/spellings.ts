/**
 * Words of keys that are written in one way whatever case the key has: `tlsCa` is "TLS CA". No words of the language are
 * among them ("it", "us", "ram"), nor units, which are written small ("ms", "px").
 */
const CAPITALS = [
  'ABI ACL AI AMD AMI API ARN ASCII AWS BIC BSD CA CD CDN CI CIDR CJS CLI CMS CORS CPU CRD CRM CRS CSP CSRF CSS CSV CVE',
  'DB DDL DNS DOI DOM DPI DTD DTO EC2 ECMA EOF EOL EPUB ERP ESM FAQ FPS FTP GCP GDPR GID GIF GPG GPS GPU GUI GUID',
  'HMAC HTML HTTP HTTPS IAM IANA IATA IBAN ICU ID IDE IMAP IO IOT IP IPC IRC ISBN ISO ISP ISSN JDBC JDK JIT JPEG JPG JRE',
  'JS JSON JSX JVM JWT KMS KPI LAN LDAP LLM LSP LTS MCP MD5 MFA MIME ML MP3 MP4 MQTT NAT NFS OCR OIDC ORM OS OTP',
  'PC PDF PEM PGP PHP PID PNG PR QA QR RBAC RDP RFC RGB RGBA RPC RPM RSA RSS S3 SAML SDK SEO SFTP SHA SHA1 SHA256 SHA512',
  'SKU SLA SMS SMTP SPDX SQL SSD SSE SSH SSL SSO SVG TCP TLS TOML TOTP TS TSX TTL TTY TV UDP UI UID UMD URI URL URN',
  'USB UTC UTF UTF8 UUID UX VAT VCS VLAN VM VPC VPN WAF WAN WCAG WSDL WSS WWW XHR XML XSD XSLT XSS YAML',
].flatMap((line) => line.split(' '))

/** Those that are neither small nor capitals. */
const MIXED = [
  'GitHub',
  'GitLab',
  'GraphQL',
  'IPv4',
  'IPv6',
  'JavaScript',
  'MySQL',
  'OAuth',
  'OAuth2',
  'PostgreSQL',
  'TypeScript',
  'iOS',
  'macOS',
]

const spellings = new Map([...CAPITALS, ...MIXED].map((word) => [word.toLowerCase(), word]))

/** ECMAScript's versions are named by number or year. */
const NUMBERED = /^es\d+$/

/** How a word is written, of one or of several: `url` is "URL", `urls` is "URLs". Undefined for most words. */
export function spellingOf(word: string): string | undefined {
  const small = word.toLowerCase()
  const whole = NUMBERED.test(small) ? small.toUpperCase() : spellings.get(small)
  if (whole !== undefined || !small.endsWith('s')) return whole
  const one = spellings.get(small.slice(0, -1))
  return one === undefined ? undefined : `${one}s`
}

/** Takes those apart from the words around them that a change of case would cut in two: `isIPv6Only`. */
export const MIXED_WORDS: readonly string[] = MIXED
