import type { OutputOf } from '@bourse/contract/call';
import type { staffCalls } from '@bourse/contract/staff';
import { toIso } from '@bourse/kernel/instant';
import type { Colleague } from '../identity/index.ts';

type Acted = OutputOf<typeof staffCalls.change>;

/** A colleague as the calls answer them. */
export function colleagueAnswer(one: Colleague): Acted['member'] {
  const { id, name, roles, grants, status, mail, isNew, invitedUntil, hasFactor, createdAt, lastSeenAt } = one;
  return {
    id,
    name,
    roles: [...roles],
    grants: [...grants],
    status,
    mail,
    is_new: isNew,
    invited_until: invitedUntil === null ? null : toIso(invitedUntil),
    has_factor: hasFactor,
    created_at: toIso(createdAt),
    last_seen_at: lastSeenAt === null ? null : toIso(lastSeenAt),
    may_be: othersOf(one),
  };
}

/** Who may be the same person. */
export const othersOf = ({ mayBe }: Colleague): Acted['member']['may_be'] => mayBe.map((other) => ({ ...other }));
