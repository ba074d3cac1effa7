import { grantsOf, roleGrants, staffGrants, type StaffRole, staffRoles } from '@bourse/contract/roles';
import type { StaffRights } from '../identity/index.ts';

/** Who has this changes the accounts of others, and is changed by two persons. */
export const editGrant = 'staff.edit';

/** What is to be given, each once; null where a grant is none that any call asks for. */
export function readRights(input: {
  readonly roles: readonly StaffRole[];
  readonly grants: readonly string[];
}): StaffRights | null {
  const roles = staffRoles.filter((role) => input.roles.includes(role));
  const grants = [...new Set(input.grants)];
  return grants.every((grant) => staffGrants.some((one) => one === grant)) ? { roles, grants } : null;
}

/** Everything that rights open. */
export const openedBy = ({ roles, grants }: StaffRights): string[] => grantsOf(roles, grants);

/** Whether they open the accounts of others. */
export const editStaff = (rights: StaffRights): boolean => openedBy(rights).includes(editGrant);

/** The same without what opens the accounts of others. */
export function withoutEditing({ roles, grants }: StaffRights): StaffRights {
  return {
    roles: roles.filter((role) => !roleGrants[role].includes(editGrant)),
    grants: grants.filter((grant) => grant !== editGrant),
  };
}
