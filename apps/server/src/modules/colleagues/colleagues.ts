import { adminCalls } from '@bourse/contract/admin';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { staffCalls } from '@bourse/contract/staff';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database } from '../../platform/database/database.ts';
import { bind, requireStaff } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { pruneStaffMails, selectColleagues } from '../identity/index.ts';
import { addColleague } from './add-colleague.ts';
import { changeCalls, colleagueApprovals } from './change-colleague.ts';
import { colleagueAnswer } from './colleague-answer.ts';
import type { ColleaguePorts } from './colleague-ports.ts';
import { beginToConfirm, enterNumber } from './confirm-colleague.ts';
import { recoveriesWaiting, recoveryOpener, voidAdministrator } from './recover-house.ts';
import { staffMails, staffMailSender } from './send-staff-mails.ts';

async function listColleagues(
  db: Database,
  input: InputOf<typeof staffCalls.list>,
): Promise<Result<OutputOf<typeof staffCalls.list>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectColleagues(db, slice.value);
  return ok(pageOf(input, rows.map(colleagueAnswer), total));
}

/** Opens what staff do with the accounts of their colleagues. */
export function openColleagues(ports: ColleaguePorts) {
  const calls = changeCalls(ports);
  const send = staffMails(ports);
  /** The link is on its way when the answer is. */
  const thenSend = async <T>(done: Promise<T>): Promise<T> => {
    const result = await done;
    await send().catch(ports.onMailFailed);
    return result;
  };
  return {
    name: 'colleagues',
    staffRoutes: [
      bind(adminCalls.staffAdd, (call, input) => thenSend(addColleague(ports, call, input))),
      bind(staffCalls.list, (_call, input) => listColleagues(ports.db, input)),
      bind(staffCalls.change, calls.change),
      bind(staffCalls.close, calls.close),
      bind(staffCalls.invite, (call, input) => thenSend(calls.link(call, 'invite', input))),
      bind(staffCalls.reset, (call, input) => thenSend(calls.link(call, 'reset', input))),
      bind(staffCalls.recoveries, async () => ok(await recoveriesWaiting(ports))),
      bind(staffCalls.voidRecovery, (call, input) => voidAdministrator(ports, requireStaff(call), input)),
      bind(staffCalls.confirm, (call, input) => beginToConfirm(ports, requireStaff(call), input)),
      bind(staffCalls.enterNumber, (call, input) => enterNumber(ports, requireStaff(call), input)),
    ],
    approvals: colleagueApprovals,
    repetitions: [staffMailSender(ports, send), recoveryOpener(ports)],
    dailyWork: [
      {
        name: 'mails to staff that nobody took',
        run: async (now, _tell, stop) => {
          await pruneStaffMails(ports.db, now, stop);
        },
      },
    ],
  } as const satisfies ModuleManifest;
}
