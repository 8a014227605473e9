// Asks the browser for a passkey, when somebody presses a button of class "passkey", and sends its form with the answer in it.
// Without this script, or in a browser without passkeys, the note beside the button says so and the rest of the page works.

for (const part of document.querySelectorAll('.passkey')) {
  if (!window.PublicKeyCredential) continue
  if (part.dataset.origin === location.origin) offer(part)
  else part.querySelector('.note').textContent = `Passkeys count at ${part.dataset.origin}, and this is ${location.origin}.`
}

function offer(part) {
  const button = part.querySelector('button')
  const said = part.querySelector('[role=alert]')
  part.querySelector('.note').hidden = true
  button.hidden = false
  if ('first' in part.dataset) button.focus()
  let isAsking = false
  button.addEventListener('click', async (event) => {
    event.preventDefault()
    if (isAsking) return
    isAsking = true
    said.hidden = true
    try {
      const options = JSON.parse(part.dataset.options)
      const answer = part.dataset.passkey === 'create' ? await create(options) : await get(options)
      part.querySelector('input').value = JSON.stringify(answer)
      button.form.requestSubmit(button)
    } catch (error) {
      said.textContent = reason(error)
      said.hidden = false
    }
    isAsking = false
  })
}

async function create(options) {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: withBytes(options.excludeCredentials),
    },
  })
  return {
    ...named(made),
    response: {
      clientDataJSON: text(made.response.clientDataJSON),
      attestationObject: text(made.response.attestationObject),
      transports: made.response.getTransports?.() ?? [],
    },
  }
}

async function get(options) {
  const signed = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: withBytes(options.allowCredentials),
    },
  })
  return {
    ...named(signed),
    response: {
      clientDataJSON: text(signed.response.clientDataJSON),
      authenticatorData: text(signed.response.authenticatorData),
      signature: text(signed.response.signature),
      userHandle: signed.response.userHandle ? text(signed.response.userHandle) : undefined,
    },
  }
}

function named(credential) {
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type }
}

function withBytes(credentials = []) {
  return credentials.map((credential) => ({ ...credential, id: bytes(credential.id) }))
}

/** Base64url without padding, as the hub has bytes in JSON. */
function text(buffer) {
  const letters = btoa(String.fromCharCode(...new Uint8Array(buffer)))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytes(base64url) {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

function reason(error) {
  if (error.name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  if (error.name === 'NotAllowedError') return 'The browser gave no passkey. Try once more, or another way.'
  return `The browser gave no passkey: ${error.message}`
}
