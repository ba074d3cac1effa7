import { supportDeskCalls } from '@bourse/contract/support-desk';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Database } from '../../platform/database/database.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { dismissSeeded, hireSeeded } from '../identity/index.ts';
import type { Past } from './demo-past.ts';

const { queue, take, answer, close } = supportDeskCalls;

/** The day before the first start on which somebody writes to support, and who. */
const chatDay = 3;
const writer = 2;

/** Makes a call of staff. */
type StaffAct = (path: string, fields: object) => Promise<unknown>;

function actOf(families: readonly ModuleManifest[], staffId: StaffId): StaffAct {
  const bindings = families.flatMap(({ staffRoutes = [] }) => staffRoutes);
  return async (path, fields) => {
    const binding = present(
      bindings.find(({ call }) => call.path === path),
      path,
    );
    const where = { requestId: 'demo', lang: 'en', ip: '127.0.0.1', userAgent: 'demo', origin: '' } as const;
    const caller = { ...where, userId: null, sessionId: null, staffId, idempotencyKey: undefined };
    const answered = await binding.run(caller, fields);
    invariant(answered.ok, 'an answer of the demo was refused', `${path} ${answered.ok ? '' : answered.error.code}`);
    return answered.value;
  };
}

/** A customer asks support, is answered within minutes, and rates the conversation. */
async function converse({ act, later }: Pick<Past, 'act' | 'later'>, agent: StaffAct): Promise<void> {
  const say = (id: string, text: string): Promise<string> =>
    act(writer, '/chat/send', { topic: 'products', client_id: `demo-${id}`, text });
  const reply = (id: string, client: string, text: string): Promise<unknown> =>
    agent(answer.path, { id, client_id: `demo-${client}`, text });
  await say('1', 'I would like to end a fixed product early. What does that cost me?');
  later(3);
  const waiting = (await agent(queue.path, {})) as { readonly list: readonly { readonly id: string }[] }; // a page of them
  const { id } = present(waiting.list[0], 'who waits');
  await agent(take.path, { id });
  await reply(
    id,
    '2',
    'Hello. The fee for ending early stands in the terms of each product, and is shown before you confirm.',
  );
  later(2);
  await say('3', 'I see it now. And the interest of the days until then?');
  later(1);
  await reply(
    id,
    '4',
    'The confirmation lists it as well: what you get back, line by line. Nothing is booked before you agree.',
  );
  later(2);
  await say('5', 'That answers it, thank you.');
  later(1);
  await agent(close.path, { id });
  later(1);
  await act(writer, '/chat/rate', { id, score: '5', text: 'Quick and clear.' });
}

/** Has somebody of the house answer a chat on its day; their account is closed with it. */
export function supportDays(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  families: readonly ModuleManifest[],
  past: Past,
): (day: number) => Promise<void> {
  return async (day) => {
    if (day !== chatDay) return;
    const grants = [present(take.grant, 'the grant of the call')];
    const agent = await db.withTx('an agent of the demo', (tx) => hireSeeded(tx, 'support-a', grants, clock.now()));
    await converse(past, actOf(families, agent));
    await db.withTx('an agent of the demo', async (tx) => dismissSeeded(tx, agent));
  };
}
