import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { userId } from '@bourse/kernel/ids';
import { queueSecurityMessages } from './factors/security-message-store.ts';
import { type IdentityWorld, openIdentityWorld, testHasher } from './identity-fixture.ts';

const words: Readonly<Record<string, { readonly subject: string; readonly text: string }>> = {
  'code en': { subject: 'A code of {site}', text: '{code} is your code for {minutes} minutes' },
  'totp_on en': { subject: '{site}: an app', text: 'There is an app since {time}' },
};

describe('messages in the words of staff', () => {
  let world: IdentityWorld;
  before(async () => {
    const wordsOf = ({ kind, lang }: { readonly kind: string; readonly lang: string }) => words[`${kind} ${lang}`];
    world = await openIdentityWorld(testHasher, ['email', 'sms'], () => [], wordsOf);
  });
  after(() => world.close());

  it('bring the code, and leave other languages to the release', async () => {
    const email = { scene: 'register', sendtype: 'email' } as const;
    await world.succeed(identityCalls.sendCode, { ...email, user_string: 'a@example.test', lang: 'en' });
    const sent = world.sent.at(-1);
    assert.equal(sent?.subject, 'A code of Bourse');
    assert.match(sent.text, /^\d{6} is your code for 10 minutes$/);
    await world.succeed(identityCalls.sendCode, { ...email, user_string: 'b@example.test', lang: 'fra' });
    assert.match(world.sent.at(-1)?.text ?? '', /Votre code de vérification/);
  });

  it('tell of a change behind the customer’s own word', async () => {
    const { id } = await world.customer('ann@example.org');
    await world.db.query("UPDATE users SET anti_phishing = 'heron', lang = 'en' WHERE id = $1", [id]);
    const recipients = [{ channel: 'email', recipient: 'ann@example.org' }] as const;
    await world.db.withTx('queue', (tx) =>
      queueSecurityMessages(tx, userId(id), { kind: 'security_changed', change: 'totp_on' }, recipients, world.now()),
    );
    await world.identity.repetitions?.find(({ name }) => name === 'security messages')?.run();
    const sent = world.sent.at(-1);
    assert.equal(sent?.subject, 'Bourse: an app');
    assert.match(sent.text, /heron\n\nThere is an app since 20\d\d-\d\d-\d\d \d\d:\d\d$/);
  });
});
