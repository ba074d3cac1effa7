import { adminCalls } from '@bourse/contract/admin';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall } from '@bourse/contract/call';
import { staffCalls } from '@bourse/contract/staff';
import { present } from '@bourse/kernel/invariant';
import type { CallAs } from '../identity/identity-fixture.ts';
import { acceptInvited } from '../identity/staff-fixture.ts';
import { type House, type Member, openHouse, reason } from './colleague-fixture.ts';

const { me, staffAdd } = adminCalls;
const { reset } = staffCalls;
const { approve, withdraw } = approvalCalls;

/** A call with what is sent. */
export type Wish = readonly [call: AnyCall, fields: object];

/** A dishonest administrator with accounts of their own, and so many honest ones, before each of the ways. */
export async function openDishonestHouse(honestCount: number) {
  const house = await openHouse();
  const { world, admin: mallory, second } = house;
  const honest = [second];
  while (honest.length < honestCount) honest.push(await house.hireAdministrator(`honest${String(honest.length)}`));
  let names = 0;
  const fresh = (): string => `sock${String((names += 1))}`;
  const one = await house.hire(mallory, { name: 'one', roles: ['finance'] });
  const two = await house.hire(mallory, { name: 'two', roles: ['finance'] });
  const grants = ['staff.edit', 'staff.read'];
  const editor = await house.hire(mallory, { name: 'editor', roles: ['support'], grants }, second);
  const far = await house.hire(editor, { name: 'far', roles: ['support'] });
  const own: readonly Member[] = [mallory, one, two, editor, far];
  /** Their browser, which leads from one account of theirs to the other. */
  const jar = new Map<string, string>();
  return {
    ...house,
    mallory,
    honest,
    second,
    one,
    two,
    editor,
    far,
    own,
    jar,
    fresh,
    /** Everybody is at work. */
    stayAtWork: async (): Promise<void> => {
      for (const member of [...own, ...honest]) await world.succeed(me, {}, member);
    },
    /** What a call ends with: `done`, or its refusal. */
    end: (call: AnyCall, fields: object, by: CallAs): Promise<string> => endOf(house, [call, fields], by),
    /** Asks, and lets every account of theirs approve. @returns how each ended; what is refused when it is asked is never approved. */
    push: (by: Member, wish: Wish, approvers: readonly Member[]) => push(house, by, wish, approvers),
    /** An account that somebody has invited and nobody has opened yet, with its link. */
    invited: (by: Member) => invited(house, by, fresh()),
    /** An account of a clerk whom an honest one has hired, after mallory has sent its link elsewhere and has opened it. */
    taken: async (mail?: string): Promise<Member> => {
      const { id, name } = await house.hire(second, { name: fresh(), roles: ['support'] });
      await world.succeed(reset, { id, reason, ...(mail === undefined ? {} : { mail: `${name}@${mail}` }) }, mallory);
      const token = await house.linkTo(`${name}@${mail ?? 'house.test'}`);
      return house.begin(await acceptInvited(world, { name, token }, house.place()));
    },
  };
}

async function endOf({ world }: House, [call, fields]: Wish, by: CallAs): Promise<string> {
  const sent = { ...('reason' in call.input._zod.def.shape ? { reason } : {}), ...fields };
  const { type, code } = await world.call(call, sent, by);
  return type === 'ok' ? 'done' : String(code);
}

async function push(
  house: House,
  by: Member,
  [call, fields]: Wish,
  approvers: readonly Member[],
): Promise<readonly string[]> {
  const reply = await house.world.call(call, { reason, ...fields }, by);
  if (reply.type !== 'ok') return [String(reply.code)];
  const { request } = reply.message as { request: string | null }; // as every call about colleagues says
  if (request === null) return ['done'];
  const ends: string[] = [];
  for (const one of approvers) ends.push(await endOf(house, [approve, { id: request }], one));
  await house.world.call(withdraw, { id: request, reason }, by);
  return [...new Set(ends)];
}

async function invited({ world, linkTo }: House, by: Member, name: string) {
  const mail = `${name}@house.test`;
  const { id } = await world.succeed(staffAdd, { name, mail, roles: ['finance'], reason }, by);
  return { id, name, mail, token: present(await linkTo(mail), name) };
}

/** What {@link openDishonestHouse} gives. */
export type DishonestHouse = Awaited<ReturnType<typeof openDishonestHouse>>;

/** A way in which one person tries to become two, or to end the others: what is tried, and how each step ends. */
export interface Way {
  readonly name: string;
  readonly run: (house: DishonestHouse) => Promise<readonly string[]>;
  readonly ends: readonly string[];
  /** How it ends where there is one honest administrator; as with more unless it says so. */
  readonly alone?: readonly string[];
}

/** Whom an account counts as: read after what was done. */
export const isTheirs = async (house: DishonestHouse, member: { readonly id: string }): Promise<string> =>
  (await house.mayBe(house.mallory, member)) ? 'counts as theirs' : 'counts as another';

/** A row of the table of ways. */
export const way = (name: string, run: Way['run'], ends: readonly string[], alone?: readonly string[]): Way => ({
  name,
  run,
  ends,
  ...(alone !== undefined && { alone }),
});
