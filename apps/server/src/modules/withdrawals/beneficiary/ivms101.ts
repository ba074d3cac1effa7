import type { Withdrawal } from '../withdrawal-store.ts';
import type { Beneficiary } from './beneficiary.ts';

/** The legal name of a natural person. The standard allows the whole of it where its parts are not known. */
const naturalPerson = (name: string) => ({
  naturalPerson: { name: { nameIdentifier: [{ primaryIdentifier: name, nameIdentifierType: 'LEGL' }] } },
});

const legalPerson = (name: string) => ({
  legalPerson: { name: { nameIdentifier: [{ legalPersonName: name, legalPersonNameIdentifierType: 'LEGL' }] } },
});

/** What a document of IVMS101 is made of. */
export interface Ivms101Facts {
  /** The verified name of the customer; empty where it is erased. */
  readonly originator: string;
  readonly country: string | null;
  readonly withdrawal: Pick<Withdrawal, 'id' | 'owner' | 'address'>;
  readonly said: Beneficiary;
}

/**
 * Originator and beneficiary in the shape of IVMS101 (interVASP Messaging Standards, 2020-05). The sending provider adds
 * itself when it hands the document on.
 */
export function ivms101Of({ originator, country, withdrawal, said }: Ivms101Facts): Readonly<Record<string, unknown>> {
  const { wallet_of: of, beneficiary_name: name, provider } = said;
  const sender = naturalPerson(originator).naturalPerson;
  const receiver = of === 'company' ? legalPerson(name ?? '') : naturalPerson(of === 'own' ? originator : (name ?? ''));
  return {
    originator: {
      originatorPersons: [
        {
          naturalPerson: {
            ...sender,
            customerIdentification: withdrawal.owner,
            ...(country === null ? {} : { countryOfResidence: country }),
          },
        },
      ],
      accountNumber: [withdrawal.owner],
    },
    beneficiary: { beneficiaryPersons: [receiver], accountNumber: [withdrawal.address] },
    ...(provider === null ? {} : { beneficiaryVASP: { beneficiaryVASP: legalPerson(provider) } }),
    payloadMetadata: { transliterationMethod: ['othr'] },
  };
}
