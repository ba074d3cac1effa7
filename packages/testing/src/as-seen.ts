import { withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import type { StaffId } from '@bourse/kernel/ids';
import type { staffCalls } from './staff-world.ts';

/** A decision about a withdrawal as it stands, as whoever has just looked at it sends it. */
export async function asSeen<Decision extends { readonly id: string }>(
  staff: Pick<ReturnType<typeof staffCalls>, 'run'>,
  by: StaffId,
  decision: Decision,
): Promise<Decision & { readonly seen: string }> {
  const { list } = await staff.run(withdrawalStaffCalls.list, by, { limit: 100 });
  return { ...decision, seen: list.find(({ id }) => id === decision.id)?.seen ?? 'nothing' };
}
