import type { OutputOf } from '@bourse/contract/call';
import type { identityCalls } from '@bourse/contract/identity';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { User } from './user-store.ts';

/** An account as its owner reads it. */
export function userAnswer(user: User, vipLevel: number, creditScore: number): OutputOf<typeof identityCalls.info> {
  return {
    id: user.id,
    nickname: user.nickname,
    signature: user.signature,
    head_portrait: user.headPortrait,
    user_string: present(user.email ?? user.phone, 'an address of the account'),
    email: user.email,
    phone: user.phone,
    area_code: user.areaCode,
    extension_code: user.inviteCode,
    vip_level: vipLevel,
    auth_level: user.authLevel,
    credit_score: creditScore,
    lang: user.lang,
    currency_code: user.currencyCode,
    has_pay_password: user.hasPayPassword,
    created_at: toIso(user.createdAt),
  };
}
