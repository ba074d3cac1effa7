import { withdrawalStateNames } from '@bourse/contract/withdrawal';
import { HashText } from '@bourse/ui/hash-text';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { linkTo } from '../../base/router/place.ts';
import { BeneficiaryFacts } from './beneficiary-facts.tsx';
import type { Withdrawal } from './withdrawal.ts';

interface WithdrawalSheetProps {
  /** Null: closed. */
  readonly of: Withdrawal | null;
  readonly onClose: () => void;
}

/** All that is known of a withdrawal. */
export function WithdrawalSheet({ of: shown, onClose }: WithdrawalSheetProps) {
  const t = useTranslations('withdrawals');
  const tApp = useTranslations('app');
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return (
    <Sheet
      open={shown !== null}
      onClose={onClose}
      className="wide-sheet"
      title={t('one', { id: last?.id ?? '' })}
      closeLabel={tApp('act.close')}
    >
      {last !== null && <Facts of={last} />}
      {last?.has_beneficiary === true && <BeneficiaryFacts key={last.id} of={last} />}
    </Sheet>
  );
}

/** What is known of a withdrawal, a line each; also on the card of a request. */
export function Facts({ of: one }: { readonly of: Withdrawal }) {
  const t = useTranslations('withdrawals');
  const format = useFormat();
  const {
    currency,
    user_id: user,
    memo,
    held_until: until,
    short_since: short,
    reviewed_by: by,
    review_note: note,
    tx_hash: hash,
    bank,
    receiver_id: receiver,
  } = one;
  const money = (amount: string): string => `${format.decimal(amount)} ${currency}`;
  return (
    <div>
      <Fact
        label={t('customerHead')}
        value={
          <a className="text-accent-text hover:text-t1" href={linkTo('customers', user)}>
            #{user}
          </a>
        }
      />
      <Fact label={t('amount')} value={money(one.number)} />
      <Fact label={t('fee')} value={money(one.fee)} />
      <Fact label={t('arrives')} value={money(one.arrives)} />
      <Fact label={t('worthHead')} value={format.decimal(one.worth)} />
      {bank === null ? (
        <>
          <Fact label={t('network')} value={receiver === null ? one.type : t('internal')} />
          {receiver === null ? null : (
            <Fact
              label={t('receiver')}
              value={
                <a className="text-accent-text hover:text-t1" href={linkTo('customers', receiver)}>
                  #{receiver}
                </a>
              }
            />
          )}
          <Fact label={t('address')} value={<HashText text={one.address} className="whitespace-normal" />} />
        </>
      ) : (
        <>
          <Fact label={t('bankSends')} value={`${format.decimal(bank.arrives)} ${bank.currency}`} />
          <Fact label={t('bankName')} value={`${bank.real_name} · ${bank.bank} ${bank.card_number}`} />
        </>
      )}
      {memo === null ? null : <Fact label={t('memoHead')} value={memo} />}
      <Fact label={t('stateHead')} value={t(`state.${withdrawalStateNames[one.state]}`)} />
      {one.rejected_because === null ? null : (
        <Fact label={t('because')} value={t(`rejected.${one.rejected_because}`)} />
      )}
      <Fact
        label={t('whyHead')}
        value={one.review.length === 0 ? t('why.none') : one.review.map((reason) => t(`why.${reason}`)).join(' · ')}
      />
      {until === null ? null : <Fact label={t('heldHead')} value={format.moment(until)} />}
      {short === null ? null : <Fact label={t('shortHead')} value={format.moment(short)} />}
      <Fact label={t('requested')} value={format.moment(one.requested_at)} />
      <Fact label={t('changed')} value={format.moment(one.changed_at)} />
      {by === null ? null : <Fact label={t('reviewedBy')} value={by.name} />}
      {note === null ? null : <Fact label={t('note')} value={note} />}
      {hash === null ? null : (
        <Fact label={t('transaction')} value={<HashText text={hash} className="text-caption whitespace-normal" />} />
      )}
    </div>
  );
}
