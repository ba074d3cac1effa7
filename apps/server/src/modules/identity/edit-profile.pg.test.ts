import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ErrorCode } from '@bourse/contract/error-code';
import { identityCalls } from '@bourse/contract/identity';
import { openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';

const { editNickname, editSignature, info } = identityCalls;

describe('the own profile', () => {
  let world: IdentityWorld;
  let ann: { readonly token: string };
  before(async () => {
    world = await openIdentityWorld();
    ann = await world.customer('ann@example.test');
  });
  after(() => world.close());

  it('takes a nickname of two to ten letters and digits [SPEC-5.7] [SPEC-7.26]', async () => {
    for (const nickname of ['小明', 'ab', '0123456789', 'Ann Bo 小明', 'สมชาย']) {
      await world.succeed(editNickname, { nickname }, ann);
      assert.equal((await world.succeed(info, {}, ann)).nickname, nickname);
    }
    const refuse = (code: ErrorCode, nickname: string) => world.refuse(code, editNickname, { nickname }, ann);
    assert.deepEqual(await refuse('TEXT_TOO_SHORT', 'a'), { field: 'nickname' });
    await refuse('TEXT_TOO_LONG', '01234567890');
    // A space between words counts as a character (S156).
    await refuse('TEXT_TOO_LONG', 'Ann Bo Carl');
    await refuse('SPECIAL_CHARACTERS', 'Ann  Bo');
    await refuse('SPECIAL_CHARACTERS', 'ann!');
    await refuse('SPECIAL_CHARACTERS', '小明！');
    assert.equal((await world.succeed(info, {}, ann)).nickname, 'สมชาย');
  });

  it('takes a signature of two to thirty characters [SPEC-5.8]', async () => {
    await world.succeed(editSignature, { signature: ' To the moon. ' }, ann);
    assert.equal((await world.succeed(info, {}, ann)).signature, 'To the moon.');
    await world.refuse('TEXT_TOO_SHORT', editSignature, { signature: 'x' }, ann);
    await world.refuse('TEXT_TOO_LONG', editSignature, { signature: 'x'.repeat(31) }, ann);
    await world.refuse('SPECIAL_CHARACTERS', editSignature, { signature: '<script>' }, ann);
  });

  it('says in the language of the customer that a text is too long [SPEC-8.16]', async () => {
    const wish = { signature: 'x'.repeat(31) };
    const refused = await world.call(editSignature, wish, ann);
    assert.deepEqual(refused, {
      type: 'error',
      message: 'The text is too long.',
      code: 'TEXT_TOO_LONG',
      data: { field: 'signature' },
    });
    assert.equal((await world.call(editSignature, wish, { ...ann, lang: 'zh' })).message, '内容过长');
  });

  it('shows the VIP level that the customer has [SPEC-3.19]', async () => {
    const dan = await world.customer('dan@example.test');
    const levelOf = async (who: { readonly token: string }): Promise<number> =>
      (await world.succeed(info, {}, who)).vip_level;
    assert.deepEqual([await levelOf(ann), await levelOf(dan)], [0, 0]);
    world.vipLevels.set(dan.id, 3);
    assert.deepEqual([await levelOf(ann), await levelOf(dan)], [0, 3]);
  });

  it('shows the account to its owner alone [SPEC-7.18] [SPEC-8.8] [SPEC-3.15] [SPEC-3.16]', async () => {
    assert.deepEqual(await world.call(info, {}), { type: '999', message: 'Please log in first.', code: 999 });
    const { id, nickname, extension_code, created_at, ...rest } = await world.succeed(info, {}, ann);
    assert.match(
      `${id} ${nickname} ${extension_code} ${created_at}`,
      /^\d+ \S+ [A-Z2-9]{8} 2026-01-05T12:00:00\.000Z$/,
    );
    assert.deepEqual(rest, {
      signature: 'To the moon.',
      head_portrait: '',
      user_string: 'ann@example.test',
      email: 'ann@example.test',
      phone: null,
      area_code: null,
      vip_level: 0,
      auth_level: 0,
      credit_score: 100,
      lang: 'en',
      currency_code: 'USD',
      has_pay_password: false,
    });
  });
});
