import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** Somebody whom the issuer knows: what its ID tokens say of them, `sub` among it. */
type Person = Readonly<Record<string, string | readonly string[] | boolean>>

/** Signs people in as OpenID Connect says: authorization code with PKCE, and ID tokens that are signed by RS256. */
export interface Issuer {
  readonly url: string
  stop(): Promise<void>
}

export const issuerClient = { id: 'sheaf', secret: 'the secret of the client' }

/** Its page has a button for each of the people, and one to go back without a sign-in. */
export async function startIssuer(people: Readonly<Record<string, Person>>): Promise<Issuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { readonly asked: URLSearchParams; readonly person: Person }>()

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const url = `http://127.0.0.1:${address.port}`

  return {
    url,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', url)
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return reply(outgoing, {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        })
      case '/keys':
        return reply(outgoing, {
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' }],
        })
      case '/authorize':
        outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
        outgoing.end(page(searchParams))
        return undefined
      case '/chosen':
        return sendBack(outgoing, searchParams)
      case '/token':
        return redeem(incoming, outgoing)
    }
    outgoing.writeHead(404).end()
    return undefined
  }

  function page(asked: URLSearchParams): string {
    const links = Object.keys(people).map((name) => {
      const chosen = new URLSearchParams(asked)
      chosen.set('person', name)
      return `<li><a href="/chosen?${chosen.toString().replaceAll('&', '&amp;')}">${name}</a></li>`
    })
    const nobody = asked.toString().replaceAll('&', '&amp;')
    return `<!doctype html><title>Staff login</title><link rel="icon" href="data:,"><h1>Who are you?</h1><ul>${links.join('')}</ul><a href="/chosen?${nobody}">Cancel</a>`
  }

  function sendBack(outgoing: ServerResponse, asked: URLSearchParams): void {
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    const person = people[asked.get('person') ?? '']
    if (person) {
      const code = randomUUID()
      codes.set(code, { asked, person })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    outgoing.writeHead(302, { Location: back.href }).end()
  }

  async function redeem(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(incoming))
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const client = Buffer.from(incoming.headers.authorization?.replace('Basic ', '') ?? '', 'base64')
    const [id, secret] = client.toString().replaceAll('+', ' ').split(':').map(decodeURIComponent)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      id === issuerClient.id &&
      secret === issuerClient.secret &&
      code?.asked.get('code_challenge') === challenge &&
      code.asked.get('redirect_uri') === form.get('redirect_uri')
    if (!isRight) {
      outgoing.statusCode = 400
      return reply(outgoing, { error: 'invalid_grant' })
    }
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: url,
      aud: id,
      nonce: code.asked.get('nonce'),
      iat: now,
      exp: now + 60,
      ...code.person,
    }
    const signed = `${encoded({ alg: 'RS256', kid: 'first' })}.${encoded(claims)}`
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')
    return reply(outgoing, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: `${signed}.${signature}`,
    })
  }
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function reply(outgoing: ServerResponse, value: object): void {
  outgoing.setHeader('Content-Type', 'application/json')
  outgoing.end(JSON.stringify(value))
}
