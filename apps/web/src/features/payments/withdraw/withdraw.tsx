import { useState } from 'react';
import { useSearch } from '../../../base/router/use-search.ts';
import { useTypedDecimal } from '../../../base/money/use-typed-decimal.ts';
import { networkOf } from '../deposit/deposit-view.ts';
import type { SavedAddress } from '../payment-calls.ts';
import { noBeneficiary } from './beneficiary-form.ts';
import type { Destination, Refusal, WithdrawFields } from './withdraw-form.ts';
import { WithdrawForm } from './withdraw-form-view.tsx';
import type { WithdrawGround } from './withdraw-ground.ts';
import { WithdrawReview } from './withdraw-review.tsx';

interface WithdrawProps {
  readonly currency: string;
  readonly ground: WithdrawGround;
}

/** What is filled in, and the look at it before it is sent. */
export function Withdraw({ currency, ground }: WithdrawProps) {
  const search = useSearch('/pages/fund/withdraw');
  const asked = ground.book.list.find(({ id }) => id === search.address) ?? null;
  const [type, setType] = useState(asked?.type);
  const [destination, setDestination] = useState<Destination>({ saved: asked, address: '', memo: '' });
  const [amount, setAmount] = useTypedDecimal();
  const [beneficiary, setBeneficiary] = useState(noBeneficiary);
  const [isReviewing, setReviewing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const network = networkOf(ground.networks, type);
  if (network === undefined) return null;
  // What was deleted meanwhile is no address any more.
  const saved = ground.book.list.find(({ id }) => id === destination.saved?.id) ?? null;
  const fields: WithdrawFields = { ...destination, saved, currency, network, amount, beneficiary };
  if (isReviewing) {
    return (
      <WithdrawReview
        fields={fields}
        ground={ground}
        onEdit={(told) => {
          setRefusal(told);
          setReviewing(false);
        }}
      />
    );
  }
  const change = (next: Destination): void => {
    setRefusal(null);
    // Who gets it belongs to the address, and not to each letter of one that is typed.
    if (next.saved?.id !== destination.saved?.id) setBeneficiary(noBeneficiary);
    setDestination(next);
  };
  const choose = (address: SavedAddress): void => {
    setType(address.type);
    change({ saved: address, address: '', memo: '' });
  };
  return (
    <WithdrawForm
      fields={fields}
      ground={ground}
      refusal={refusal}
      onNetwork={(chosen) => {
        setType(chosen);
        // An address belongs to its network.
        if (saved !== null && saved.type !== chosen) change({ saved: null, address: '', memo: '' });
      }}
      onDestination={change}
      onSaved={choose}
      onAmount={(text) => {
        setRefusal(null);
        setAmount(text);
      }}
      onBeneficiary={(next) => {
        setRefusal(null);
        setBeneficiary(next);
      }}
      onReview={() => {
        setRefusal(null);
        setReviewing(true);
      }}
    />
  );
}
