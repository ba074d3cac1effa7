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

/** A node answers, and cannot show what a transaction did: it has pruned the state, or does not keep inner calls. */
export class NotShown extends Error {
  override readonly name = 'NotShown';
}

/** Null where a token tells of no balance; @throws any other error. */
export function unlessSilent(error: unknown): null {
  if (error instanceof TokenSilent) return null;
  throw error;
}
