import type { Wanted } from '@bourse/client/intentions';
import type { WalletHosting, WalletOwner } from '@bourse/contract/beneficiary';
import type { withdrawalCalls } from '@bourse/contract/withdrawal';
import type { Quote } from '../payment-calls.ts';

/** What is filled in of who gets a withdrawal. */
export interface BeneficiaryFields {
  readonly walletOf: WalletOwner | null;
  readonly name: string;
  readonly hosting: WalletHosting | null;
  readonly provider: string;
  readonly declared: boolean;
}

export const noBeneficiary: BeneficiaryFields = {
  walletOf: null,
  name: '',
  hosting: null,
  provider: '',
  declared: false,
};

/** What the quote says must be told. */
export type Needs = Quote['beneficiary'];
/** The field that is missing. */
export type BeneficiaryProblem = 'walletOf' | 'name' | 'hosting' | 'provider' | 'declared';

const leastLetters = 2;
const isName = (text: string): boolean => text.trim().length >= leastLetters;

/** Whether the declaration is asked for: of an own wallet, and of a saved one of which the rest is known. */
export function asksDeclaration({ needed, declaration }: Needs, { walletOf }: BeneficiaryFields): boolean {
  return declaration && (needed ? walletOf === 'own' : true);
}

/** The first field that is missing, in the order of the form. */
export function beneficiaryProblem(needs: Needs, fields: BeneficiaryFields): BeneficiaryProblem | null {
  const { walletOf, name, hosting, provider, declared } = fields;
  if (needs.needed) {
    if (walletOf === null) return 'walletOf';
    if (walletOf !== 'own' && !isName(name)) return 'name';
    if (hosting === null) return 'hosting';
    if (hosting === 'hosted' && !isName(provider)) return 'provider';
  }
  return asksDeclaration(needs, fields) && !declared ? 'declared' : null;
}

type Sent = Pick<
  Wanted<typeof withdrawalCalls.withdraw>,
  'wallet_of' | 'beneficiary_name' | 'hosting' | 'provider' | 'declared'
>;

/** What the server is sent of it: nothing where nothing was filled in. */
export function beneficiaryInput({ walletOf, name, hosting, provider, declared }: BeneficiaryFields): Sent {
  const declaration = declared ? ({ declared: '1' } as const) : {};
  if (walletOf === null || hosting === null) return declaration;
  return {
    wallet_of: walletOf,
    hosting,
    ...(walletOf === 'own' ? declaration : { beneficiary_name: name.trim() }),
    ...(hosting === 'hosted' ? { provider: provider.trim() } : {}),
  };
}
