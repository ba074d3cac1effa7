import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from './recovery-code.ts';
import { newTotpSecret, totpCodeAt, totpStepOf, totpText, totpUri } from './totp.ts';

/** The secret and moments of RFC 6238, appendix B, with their codes cut to six digits. */
const secret = Buffer.from('12345678901234567890', 'ascii');
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('codes of an authenticator app', () => {
  it('are those of RFC 6238, each of its own step', () => {
    for (const [seconds, code] of vectors) {
      assert.equal(totpStepOf(secret, code, instant(seconds * 1_000)), Math.floor(seconds / 30));
    }
  });

  it('hold one step before and after, and no longer', () => {
    const at = instant(1_111_111_111_000);
    const code = totpCodeAt(totpText(secret), at);
    const step = totpStepOf(secret, code, at);
    assert.equal(totpStepOf(secret, code, instant(at + 30_000)), step);
    assert.equal(totpStepOf(secret, code, instant(at - 30_000)), step);
    assert.equal(totpStepOf(secret, code, instant(at + 60_000)), null);
    assert.equal(totpStepOf(secret, code, instant(at - 60_000)), null);
  });

  it('are six digits and nothing else', () => {
    for (const wrong of ['', '28708', '2870820', '28708a', ' 287082', '２８７０８２']) {
      assert.equal(totpStepOf(secret, wrong, instant(59_000)), null, wrong);
    }
  });

  it('come from 160 random bits, named in the address as an app reads it', () => {
    assert.equal(newTotpSecret().length, 20);
    assert.notDeepEqual(newTotpSecret(), newTotpSecret());
    const uri = new URL(totpUri(secret, { issuer: 'Bourse', label: 'ada@example.org' }));
    assert.equal(uri.protocol, 'otpauth:');
    assert.equal(decodeURIComponent(uri.pathname), '/Bourse:ada@example.org');
    assert.equal(uri.searchParams.get('secret'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    assert.equal(uri.searchParams.get('issuer'), 'Bourse');
  });
});

describe('recovery codes', () => {
  it('are ten different ones, and are read however they are typed', () => {
    const codes = newRecoveryCodes();
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) {
      assert.match(code, /^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
      const typed = readRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`);
      assert.deepEqual(typed === null ? null : hashRecoveryCode(typed), hashRecoveryCode(code));
    }
  });

  it('are not taken for codes of an app', () => {
    for (const wrong of ['123456', '', 'AAAA-AAAA-AAAA-AAA', 'AAAA-AAAA-AAAA-AAA0', 'AAAA-AAAA-AAAA-AAAAA']) {
      assert.equal(readRecoveryCode(wrong), null, wrong);
    }
  });
});
