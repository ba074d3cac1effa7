import type { Customer } from './harness.ts';

/** Puts a passkey device into a window, which unlocks by itself. */
export async function giveAuthenticator({ context, page }: Pick<Customer, 'context' | 'page'>): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
