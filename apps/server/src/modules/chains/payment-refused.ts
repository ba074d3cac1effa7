/**
 * A network would not carry a payment as things are, whoever pays for it: its receiver or its token refuses it. Asking again
 * changes that only when one of them does.
 */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}
