/** Everything that a call of staff can ask for. */
export const staffGrants = [
  'office.read',
  'staff.read',
  'staff.edit',
  'audit.read',
  'customers.read',
  'customers.recover',
  'customers.restrict',
  'customers.credit',
  'cases.read',
  'cases.work',
  'customers.hold',
  'customers.export',
  'kyc.review',
  'kyc.rules',
  'ledger.read',
  'ledger.halt',
  'markets.halt',
  'site.edit',
  'messages.read',
  'complaints.work',
  'c2c.rule',
  'support.chat',
  'fiat.work',
  'fiat.edit',
  'pools.fill',
  'terms.edit',
  'countries.edit',
  'fees.edit',
  'withdrawals.review',
  'otc.read',
  'otc.decide',
  'loans.read',
  'loans.decide',
  'guess.read',
  'guess.enter',
  'copy.read',
  'copy.decide',
  'ieo.read',
  'nft.read',
  'nft.admit',
] as const;
/** One of them. */
export type StaffGrant = (typeof staffGrants)[number];

/** What somebody works as. */
export const staffRoles = [
  'support',
  'compliance',
  'finance',
  'markets',
  'content',
  'auditor',
  'administrator',
] as const;
/** One of them. */
export type StaffRole = (typeof staffRoles)[number];

/** What each role may do. What takes two persons takes two whatever their roles are. */
export const roleGrants: Readonly<Record<StaffRole, readonly StaffGrant[]>> = {
  support: ['office.read', 'customers.read', 'messages.read', 'complaints.work', 'c2c.rule', 'support.chat'],
  compliance: [
    'office.read',
    'audit.read',
    'customers.read',
    'customers.recover',
    'customers.restrict',
    'cases.read',
    'cases.work',
    'customers.hold',
    'customers.export',
    'kyc.review',
    'kyc.rules',
    'ledger.read',
    'messages.read',
    'countries.edit',
    'complaints.work',
    'c2c.rule',
    'withdrawals.review',
  ],
  finance: [
    'office.read',
    'customers.read',
    'customers.credit',
    'ledger.read',
    'ledger.halt',
    'fiat.work',
    'fiat.edit',
    'pools.fill',
    'terms.edit',
    'fees.edit',
    'withdrawals.review',
    'otc.read',
    'otc.decide',
    'loans.read',
    'loans.decide',
    'ieo.read',
  ],
  markets: [
    'office.read',
    'ledger.halt',
    'markets.halt',
    'terms.edit',
    'fees.edit',
    'guess.read',
    'guess.enter',
    'copy.read',
    'copy.decide',
    'ieo.read',
    'nft.read',
    'nft.admit',
  ],
  content: ['office.read', 'site.edit'],
  auditor: [
    'office.read',
    'audit.read',
    'staff.read',
    'customers.read',
    'cases.read',
    'ledger.read',
    'otc.read',
    'loans.read',
    'guess.read',
    'copy.read',
    'ieo.read',
    'nft.read',
  ],
  administrator: staffGrants,
};

/** What somebody may do who has these roles, and some grants beside them; each once. */
export function grantsOf(roles: readonly StaffRole[], besides: readonly string[]): string[] {
  return [...new Set([...roles.flatMap((role) => roleGrants[role]), ...besides])];
}

/** Whether a word names a role. */
export function isStaffRole(word: string): word is StaffRole {
  return staffRoles.some((role) => role === word);
}
