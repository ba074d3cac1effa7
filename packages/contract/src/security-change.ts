/** What can change of how an account is guarded; its customer is told of each. */
export const securityChanges = [
  'password',
  'totp_on',
  'totp_off',
  'recovery_codes',
  'passkey_added',
  'passkey_removed',
  'api_key_added',
  'email',
  'phone',
  'pay_password',
  'pay_password_reset',
  'recovery_requested',
  'recovery_cancelled',
  'recovery_refused',
  'recovered',
  'data_exported',
  'closed',
] as const;
/** One of {@link securityChanges}. */
export type SecurityChange = (typeof securityChanges)[number];

/** Those after which no money leaves for 24 hours (A4). */
export const lockingChanges = [
  'password',
  'totp_on',
  'totp_off',
  'passkey_added',
  'passkey_removed',
  'email',
  'phone',
  'pay_password_reset',
  'recovered',
] as const satisfies readonly SecurityChange[];

/** By what a customer can show that it is them, where `/safe/verify` is asked for. */
export const factorMethods = ['totp', 'passkey', 'email', 'sms', 'recovery'] as const;
/** One of {@link factorMethods}. */
export type FactorMethod = (typeof factorMethods)[number];
