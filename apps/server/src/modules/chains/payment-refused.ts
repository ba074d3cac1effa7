/**
 * A network would not carry a payment as things are, whoever pays for it: its receiver or its token refuses it. Asking again
 * changes that only when one of them does.
 */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** The contract of a token fails where it is asked for a balance: what is wrong is the token, and not the node. */
export class TokenSilent extends Error {
  override readonly name = 'TokenSilent';
}

/** Null where a token tells of no balance; @throws any other error. */
export function unlessSilent(error: unknown): null {
  if (error instanceof TokenSilent) return null;
  throw error;
}
