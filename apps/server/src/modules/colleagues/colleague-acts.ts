import type { Lang } from '@bourse/contract/lang';
import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange } from '../../platform/module-manifest.ts';
import {
  asStaff,
  closeStaff,
  type Colleague,
  countPersons,
  endStaffKeys,
  dropStaffMails,
  endInvitation,
  endStaffPassword,
  endStaffSessions,
  forgetNumber,
  isMailFree,
  linkStaff,
  lockOtherAdministrators,
  queueStaffMail,
  removeTotp,
  setStaffMail,
  type StaffRights,
  unconfirmStaff,
  updateRights,
} from '../identity/index.ts';
import { editStaff } from './rights.ts';

/** What is done to the account of a colleague. */
export type ColleagueAct =
  | { readonly kind: 'staff.rights'; readonly rights: StaffRights }
  | { readonly kind: 'staff.close' }
  | LinkAct;

/** Brings the colleague another link, to an address that is named or to the one of before. */
interface LinkAct {
  readonly kind: 'staff.reset' | 'staff.invite';
  readonly mail: string | null;
  readonly lang: Lang;
}

/** Who does it to whom; the colleague is locked. */
export interface Acting {
  readonly tx: Tx;
  readonly colleague: Colleague;
  readonly by: StaffId;
  readonly at: Instant;
}

/** So many persons who can change staff stay, whatever is done: with fewer the house could decide nothing. */
const personsLeft = 2;

/** Whether an act takes a second person: it makes, changes, resets or closes somebody who may change staff. */
export function takesTwo(colleague: Colleague, act: ColleagueAct): boolean {
  if (act.kind === 'staff.invite') return false;
  return editStaff(colleague) || (act.kind === 'staff.rights' && editStaff(act.rights));
}

/** Whether an act would change anything on an account that is as it is. */
function isPointless({ status, awaitsRecovery, isNew, roles, grants }: Colleague, act: ColleagueAct): boolean {
  if (status === 'closed' || awaitsRecovery) return true;
  if (act.kind === 'staff.close') return false;
  if (act.kind === 'staff.rights') return JSON.stringify({ roles, grants }) === JSON.stringify(act.rights);
  return isNew !== (act.kind === 'staff.invite');
}

/**
 * Why an act cannot be done to an account as it is; asked when it is asked for, and again when it is carried out.
 * @returns STATE_CHANGED (closed, not opened yet, nothing new, or fewer than two were left who can change staff),
 *   INVALID_ADDRESS (no address is known), ADDRESS_TAKEN; null where it can.
 */
export async function refusalOfAct(
  { tx, colleague, at }: Omit<Acting, 'by'>,
  act: ColleagueAct,
): Promise<Rejection | null> {
  if (isPointless(colleague, act)) return { code: 'STATE_CHANGED' };
  const loses = takesTwo(colleague, act) && !(act.kind === 'staff.rights' && editStaff(act.rights));
  if (loses && (await countPersons(tx, await lockOtherAdministrators(tx, colleague.id), at)) < personsLeft)
    return { code: 'STATE_CHANGED', data: { because: 'too_few_administrators' } };
  if (!('mail' in act)) return null;
  if ((act.mail ?? colleague.mail) === null) return { code: 'INVALID_ADDRESS', data: { field: 'mail' } };
  const isFree = act.mail === null || (await isMailFree(tx, act.mail, colleague.id));
  return isFree ? null : { code: 'ADDRESS_TAKEN', data: { field: 'mail' } };
}

/** Sends another link. Whoever names the address that it goes to is taken for its owner until a third person says otherwise. */
async function inviteAgain({ tx, colleague, by, at }: Acting, act: LinkAct): Promise<void> {
  const { id } = colleague;
  endInvitation(tx, id);
  dropStaffMails(tx, id);
  forgetNumber(tx, id);
  if (act.mail !== null) {
    setStaffMail(tx, id, act.mail);
    linkStaff(tx, id, by, at);
  } else {
    await unconfirmStaff(tx, id, by, at);
  }
  queueStaffMail(tx, id, { kind: act.kind === 'staff.reset' ? 'reset' : 'invitation', lang: act.lang }, at);
}

async function reset(acting: Acting, act: LinkAct): Promise<void> {
  const { tx, colleague, by, at } = acting;
  endStaffPassword(tx, colleague.id);
  endStaffSessions(tx, colleague.id, at);
  await endStaffKeys(tx, colleague.id, by, at);
  await removeTotp(tx, asStaff(colleague.id));
  await inviteAgain(acting, act);
}

/** Does it. @returns what {@link refusalOfAct} refuses. */
export async function carryOutAct(acting: Acting, act: ColleagueAct): Promise<Result<AppliedChange, Rejection>> {
  const { tx, colleague, at } = acting;
  const refused = await refusalOfAct(acting, act);
  if (refused !== null) return err(refused);
  if (act.kind === 'staff.rights') {
    updateRights(tx, colleague.id, act.rights);
    return ok({ before: { roles: colleague.roles, grants: colleague.grants }, after: { ...act.rights } });
  }
  if (act.kind === 'staff.close') {
    closeStaff(tx, colleague.id);
    endStaffSessions(tx, colleague.id, at);
    endInvitation(tx, colleague.id);
    dropStaffMails(tx, colleague.id);
    forgetNumber(tx, colleague.id);
    return ok({ before: { status: 'open' }, after: { status: 'closed' } });
  }
  if (act.kind === 'staff.reset') await reset(acting, act);
  else await inviteAgain(acting, act);
  return ok({ before: { mail: colleague.mail }, after: { mail: act.mail ?? colleague.mail } });
}
