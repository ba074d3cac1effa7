import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { kycCalls } from '@bourse/contract/kyc';
import { verificationCalls } from '@bourse/contract/kyc-form';
import { approvalCalls } from '@bourse/contract/approval';
import { configurationCalls } from '@bourse/contract/configuration';
import type { UserId } from '@bourse/kernel/ids';
import { instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { edgeOptions } from '../../platform/http/edge-fixture.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { type KycWorld, maya, openKycWorld } from './kyc-fixture.ts';
import { isPayloadGenuine, signRequest, sumsubProvider } from './sumsub.ts';

/** The example of https://docs.sumsub.com/docs/webhook-manager: this key and text give this digest. */
const documented = { secret: 'SoMe_SeCrEt_KeY', text: 'someText', digest: 'f6e92ffe371718694d46e28436f76589312df8db' };
const account = {
  appToken: 'sbx:token',
  secretKey: 'request-secret',
  webhookSecret: documented.secret,
  levelName: 'basic kyc',
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer;
}

describe('a provider of verification', () => {
  let world: KycWorld;
  const sent: Sent[] = [];
  let status = 200;
  let passports = 0;
  /** Answers as the documentation shows: an applicant with its id, warnings of a picture, and a status. */
  const fetchAs: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(new Request(input).url);
    const path = `${url.pathname}${url.search}`;
    const body = Buffer.from((init?.body ?? new Uint8Array()) as Uint8Array); // as `send` gives it
    sent.push({ method: init?.method ?? '', path, headers: new Headers(init?.headers), body });
    const isCreation = path.startsWith('/resources/applicants?');
    const answer = isCreation || path.endsWith('/one') ? { id: '5b594ade0a975a36c9349e66' } : { ok: 1 };
    return Response.json(answer, { status: isCreation ? status : 200 });
  };
  before(async () => {
    world = await openKycWorld(undefined, {
      provider: sumsubProvider({ account, clock: { now: () => instant(1_772_445_600_000) }, fetch: fetchAs }),
    });
  });
  after(() => world.close());

  const waiting = async (): Promise<{ user: UserId; id: string }> => {
    const user = await world.customer();
    await world.run(verificationCalls.submit, user, {
      ...maya,
      card_id: `S${String((passports += 1)).padStart(6, '0')}`,
    });
    const id = await world.submitLevel2(user);
    sent.splice(0);
    await world.repeat();
    return { user, id };
  };
  const told = (id: string, reviewResult: object): Buffer =>
    Buffer.from(
      JSON.stringify({
        applicantId: '5b594ade0a975a36c9349e66',
        externalUserId: `verification-${id}`,
        levelName: 'basic kyc',
        type: 'applicantReviewed',
        reviewResult,
        reviewStatus: 'completed',
      }),
    );
  const signed = (body: Buffer, key = account.webhookSecret): Readonly<Record<string, string>> => ({
    'x-payload-digest': createHmac('sha256', key).update(body).digest('hex'),
    'x-payload-digest-alg': 'HMAC_SHA256_HEX',
  });
  const hook = () => present(world.hooks[0], 'the hook');
  const level2 = async (user: UserId) => present((await world.run(kycCalls.state, user, {}))[1], 'level 2').state;

  it('gets each case once: an applicant, its pictures, and that it is complete, every request signed', async () => {
    const { id } = await waiting();
    assert.deepEqual(
      sent.map(({ method, path }) => `${method} ${path}`),
      [
        'POST /resources/applicants?levelName=basic%20kyc',
        'POST /resources/applicants/5b594ade0a975a36c9349e66/info/idDoc',
        'POST /resources/applicants/5b594ade0a975a36c9349e66/info/idDoc',
        'POST /resources/applicants/5b594ade0a975a36c9349e66/status/pending',
      ],
    );
    for (const { method, path, headers, body } of sent) {
      assert.equal(headers.get('x-app-token'), 'sbx:token');
      assert.equal(headers.get('x-app-access-ts'), '1772445600');
      const signature = createHmac('sha256', 'request-secret').update(`1772445600${method}${path}`).update(body);
      assert.equal(headers.get('x-app-access-sig'), signature.digest('hex'));
    }
    const [made, front, selfie] = sent.map(({ body }) => body.toString('latin1'));
    assert.deepEqual(JSON.parse(made ?? ''), {
      externalUserId: `verification-${id}`,
      fixedInfo: { dob: '1994-03-14', country: 'DEU' },
    });
    assert.match(front ?? '', /name="metadata"\r\n\r\n\{"idDocType":"PASSPORT","country":"DEU"\}\r\n/);
    assert.match(front ?? '', /name="content"; filename="front\.webp"\r\nContent-Type: image\/webp\r\n\r\nRIFF/);
    assert.match(selfie ?? '', /\{"idDocType":"SELFIE","country":"DEU"\}/);
    sent.splice(0);
    await world.repeat();
    assert.deepEqual(sent, []);
  });

  it('is asked for the applicant that an earlier attempt has made', async () => {
    status = 409;
    const { id } = await waiting();
    status = 200;
    assert.deepEqual(
      sent.slice(0, 2).map(({ method, path }) => `${method} ${path}`),
      [
        'POST /resources/applicants?levelName=basic%20kyc',
        `GET /resources/applicants/-;externalUserId=verification-${id}/one`,
      ],
    );
    assert.equal(sent.length, 5);
  });

  it('that does not answer is asked again later, and nothing is lost', async () => {
    status = 503;
    await assert.rejects(waiting(), /answered 503/);
    status = 200;
    await world.repeat();
    assert.equal(sent.length, 1, 'the case is claimed for ten minutes');
    await world.pass(11 * minuteMs);
    await world.repeat();
    assert.equal(sent.length, 5);
  });

  it('tells its result, which two people see and which decides nothing by itself', async () => {
    const { user, id } = await waiting();
    const body = told(id, { reviewAnswer: 'RED', moderationComment: 'Blurred', rejectLabels: ['BAD_PHOTO'] });
    assert.equal(await hook().receive(body, signed(body, 'another key')), false);
    assert.equal(await hook().receive(body, {}), false);
    assert.equal(await hook().receive(body, signed(body)), true);
    assert.equal(await level2(user), 1);
    const ann = await world.hire('ann');
    assert.deepEqual((await world.open(ann, id)).provider, { answer: 'red', comment: 'BAD_PHOTO: Blurred' });
    const other = Buffer.from('{"type":"applicantCreated"}');
    assert.equal(await hook().receive(other, signed(other)), true);
  });

  it('certifies what nothing is flagged for where the rules say so, and nothing else', async () => {
    const [bob, cid] = [await world.hire('bob'), await world.hire('cid')];
    const green = { reviewAnswer: 'GREEN' };
    const tell = async (id: string): Promise<void> => {
      const body = told(id, green);
      assert.equal(await hook().receive(body, signed(body)), true);
    };
    const first = await waiting();
    await tell(first.id);
    assert.equal(await level2(first.user), 1);
    const which = { area: 'verification', key: 'rules' };
    const { setting } = await world.staff.run(configurationCalls.history, bob, which);
    const value = JSON.stringify({ ...setting.value, provider_certifies: true });
    const fields = { ...which, base: setting.newest, value, reason: 'we trust it' };
    const asked = await world.staff.run(configurationCalls.propose, bob, fields);
    await world.staff.run(approvalCalls.approve, cid, { id: asked.id, reason: 'so do I' });
    await tell(first.id);
    assert.deepEqual(await world.verified(first.user), { level: 2, country: 'DE' });
    const flagged = await waiting();
    await world.db.withTx('flag', (tx) =>
      tx.query(`UPDATE verifications SET flags = flags || '{screening}' WHERE id = $1`, [flagged.id]),
    );
    await tell(flagged.id);
    assert.equal(await level2(flagged.user), 1);
  });

  it('is heard over HTTP at its hook, by the bytes that came', async () => {
    const { id } = await waiting();
    const http = await createHttpServer(edgeOptions({ hooks: world.hooks }));
    try {
      const body = told(id, { reviewAnswer: 'RED' });
      const post = (headers: Readonly<Record<string, string>>) =>
        http.fastify.inject({
          method: 'POST',
          url: '/hooks/sumsub',
          headers: { 'content-type': 'application/json', ...headers },
          payload: body,
        });
      assert.equal((await post(signed(body))).statusCode, 200);
      assert.equal((await post({})).statusCode, 401);
      assert.equal((await http.fastify.inject({ method: 'GET', url: '/hooks/nobody' })).statusCode, 404);
    } finally {
      await http.close();
    }
  });

  it('signs what its documentation says: seconds, method, path and body', () => {
    const body = new TextEncoder().encode('{}');
    const expected = createHmac('sha256', 'k').update('1607551635POST/resources/accessTokens?userId=x{}').digest('hex');
    assert.equal(signRequest('k', '1607551635', 'POST', '/resources/accessTokens?userId=x', body), expected);
  });

  it('a message is genuine by the digest of its very bytes, as the provider documents it', () => {
    const { secret, text, digest } = documented;
    const genuine = (body: string, given: string, algorithm: string, key = secret): boolean =>
      isPayloadGenuine(key, Buffer.from(body), given, algorithm);
    assert.equal(genuine(text, digest, 'HMAC_SHA1_HEX'), true);
    assert.equal(genuine(`${text} `, digest, 'HMAC_SHA1_HEX'), false);
    assert.equal(genuine(text, digest, 'HMAC_SHA1_HEX', 'another'), false);
    for (const other of ['HMAC_SHA256_HEX', 'HMAC_SHA512_HEX', 'toString', 'NONE', '']) {
      assert.equal(genuine(text, digest, other), false, other);
    }
    const sha256 = createHmac('sha256', secret).update(text).digest('hex');
    assert.equal(genuine(text, sha256, 'HMAC_SHA256_HEX'), true);
    assert.equal(genuine(text, sha256.slice(2), 'HMAC_SHA256_HEX'), false);
  });
});
