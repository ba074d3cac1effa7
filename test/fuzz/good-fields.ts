import type { AnyCall } from '@bourse/contract/call';

/** A value that each field of this name takes, wherever it stands; what is not here is left out or guessed at. */
const goodValues: Readonly<Record<string, string>> = {
  account: 'nobody@bourse.test',
  amount: '1',
  area_code: '86',
  client_order_id: 'fuzz-1',
  code: '123456',
  currency: 'USDT',
  currency_id: '1',
  email_code: '123456',
  extension_code: 'NOBODY',
  from_field: 'change',
  from_currency_id: '3',
  head_portrait: '/files/abcdefghijklmnopqrstuvwx.webp',
  id: '1',
  id_type: 'passport',
  keyword: 'app_version',
  legal_id: '3',
  limit: '5',
  nickname: 'Ada7',
  number: '1',
  level: '1',
  method: 'totp',
  page: '1',
  password: 'not-the-password-1',
  pay_password: '290418',
  purpose: 'login',
  re_pay_password: '290418',
  re_password: 'not-the-password-1',
  real_type: '1',
  reason: 'a test of inputs',
  repassword: 'not-the-password-1',
  scene: 'register',
  sendtype: 'email',
  signature: 'quiet',
  symbol: 'BTC/USDT',
  target_price: '100',
  text: 'a test of inputs',
  to_currency_id: '1',
  to_field: 'legal',
  type: 'buy',
  ticket: 'no-ticket',
  user_string: 'nobody@bourse.test',
};

const typeByCall: Readonly<Record<string, string>> = {
  'identity.register': 'email',
  'identity.forget': 'email',
  'wallet.detail': 'change',
  'wallet.legal_log': 'change',
};

/** The names of a call's fields. */
export function fieldNames(call: AnyCall): readonly string[] {
  return Object.keys(call.input._zod.def.shape);
}

/** Fields with which a call gets past its schema, so that a bad one beside them is the only bad one. */
export function goodFields(call: AnyCall): Record<string, unknown> {
  const fields = fieldNames(call).flatMap((name) => {
    const value = name === 'type' ? (typeByCall[call.name] ?? goodValues[name]) : goodValues[name];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(fields) as Record<string, unknown>; // pairs of name and value, made on the lines above
}
