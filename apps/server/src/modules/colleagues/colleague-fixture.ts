import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import { adminCalls } from '@bourse/contract/admin';
import { approvalCalls } from '@bourse/contract/approval';
import type { StaffRole } from '@bourse/contract/roles';
import { staffCalls } from '@bourse/contract/staff';
import { staffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Message } from '../../platform/mail/message-port.ts';

import { type CallAs, type IdentityWorld, openIdentityWorld } from '../identity/identity-fixture.ts';
import { mayBeOnePerson } from '../identity/index.ts';
import { acceptInvited, seatFirstStaff, setFactor, type StaffApp } from '../identity/staff-fixture.ts';
import { openColleagues } from './colleagues.ts';

export const reason = 'a test of colleagues';

/** Somebody who works here: signed in, with a password and a factor of their own. */
export interface Member extends CallAs {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly app: StaffApp;
}

/** What somebody is hired as. */
export interface Wanted {
  readonly name: string;
  readonly roles?: StaffRole[];
  readonly grants?: string[];
}

/** A mail server whose mails a test reads, and which is away for the addresses in `failing`. */
function mailbox() {
  const mails: Message[] = [];
  const failing = new Set<string>();
  const send = async (message: Message): Promise<void> => {
    if (failing.has(message.to)) throw new Error('the mail server is away');
    mails.push(message);
  };
  return { mails, failing, messages: { send } };
}

/** The token of the link that a mail brings. */
const tokenIn = ({ text }: Message): string => present(/#\/invite\/(\S+)/.exec(text)?.[1], text);

type Opened = ReturnType<typeof openColleagues>;

/** What people in a house do. */
function houseActs(
  world: IdentityWorld,
  mails: readonly Message[],
  repetitions: Opened['repetitions'],
  dailyWork: Opened['dailyWork'],
) {
  let seats = 0;
  /** Everybody works from a place of their own. */
  const place = (): CallAs => {
    seats += 1;
    return { ip: `203.0.113.${String(seats)}` };
  };
  const begin = async (seated: CallAs & { readonly name: string }): Promise<Member> => {
    const app = await setFactor(world, seated);
    const { id } = await world.succeed(adminCalls.me, {}, seated);
    return { ...seated, id, token: seated.token ?? '', app };
  };
  /** Sends what waits, and opens who has waited long enough. */
  const pump = async (): Promise<void> => {
    for (const work of repetitions.toReversed()) await work.run();
  };
  const prune = async (): Promise<void> => {
    for (const { run } of dailyWork) await run(world.now(), () => undefined, undefined);
  };
  /** The token of the link that was mailed last to an address. */
  const linkTo = async (mail: string): Promise<string> => {
    await pump();
    return tokenIn(
      present(
        mails.findLast(({ to, text }) => to === mail && text.includes('#/invite/')),
        mail,
      ),
    );
  };
  const confirm = async (one: Pick<Member, 'id' | 'token'>, by: CallAs): Promise<void> => {
    const { number } = await world.succeed(staffCalls.confirm, { id: one.id, reason }, by);
    await world.succeed(staffCalls.enterNumber, { number }, one);
  };
  const approve = async (by: CallAs, id: string | null): Promise<void> => {
    await world.succeed(approvalCalls.approve, { id: present(id, 'the request'), reason }, by);
  };
  /** Opens an account; its owner sets it up. Staff rights are approved by `by2`. */
  const hire = async (by: CallAs, wanted: Wanted, by2?: CallAs): Promise<Member> => {
    const mail = `${wanted.name}@house.test`;
    const { request } = await world.succeed(adminCalls.staffAdd, { ...wanted, mail, reason }, by);
    const token = await linkTo(mail);
    const member = await begin(await acceptInvited(world, { name: wanted.name, token }, place()));
    if (by2 !== undefined && request !== null) await approve(by2, request);
    return member;
  };
  return { place, begin, pump, prune, linkTo, confirm, approve, hire };
}

/** A house with its first two administrators, whose mails to staff a test reads. */
export async function openHouse() {
  const { mails, failing, messages } = mailbox();
  let colleagues: Opened | undefined;
  const world = await openIdentityWorld(undefined, undefined, ({ db, clock }) => {
    const ports = { db, clock, messages, siteName: () => 'Bourse', officeUrl: 'https://x.test/admin/' };
    colleagues = openColleagues({ ...ports, onMailFailed: () => undefined });
    return [...colleagues.staffRoutes, ...unsignedApprovals({ db, clock, kinds: colleagues.approvals })];
  });
  const { repetitions, dailyWork } = present(colleagues, 'the module');
  const acts = houseActs(world, mails, repetitions, dailyWork);
  const [first, other] = await seatFirstStaff(world);
  const admin = await acts.begin(first);
  const second = await acts.begin(other);
  return {
    world,
    mails,
    failing,
    admin,
    second,
    ...acts,
    /** An administrator whom `admin` has invited, and `second` has approved and confirmed. */
    hireAdministrator: async (name: string): Promise<Member> => {
      const member = await acts.hire(admin, { name, roles: ['administrator'] }, second);
      await acts.confirm(member, second);
      return member;
    },
    mayBe: (one: { readonly id: string }, two: { readonly id: string }): Promise<boolean> =>
      mayBeOnePerson(world.db, staffId(one.id), staffId(two.id), world.now()),
    seen: async (one: { readonly id: string }) =>
      present(
        (await world.succeed(staffCalls.list, { limit: 100 }, admin)).list.find(({ id }) => id === one.id),
        one.id,
      ),
  };
}

/** What {@link openHouse} gives. */
export type House = Awaited<ReturnType<typeof openHouse>>;
