import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../../base/money/shown-amount.tsx';
import { useMoment } from '../../../base/money/use-moment.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { HashFact } from '../hash-fact.tsx';
import type { Deposit } from '../payment-calls.ts';
import { TransactionFact } from '../transaction-fact.tsx';
import { useNetworkName } from '../use-network-name.ts';
import { DepositTimeline } from './deposit-timeline.tsx';
import { WhatThen } from './what-then.tsx';
import { CheckRow } from '../../../base/parts/check-row.tsx';

interface DepositSheetProps {
  /** null: closed. */
  readonly deposit: Deposit | null;
  readonly onClose: () => void;
}

/** All that is known of a deposit. */
export function DepositSheet({ deposit, onClose }: DepositSheetProps) {
  const t = useTranslations('payments.deposit');
  const app = useTranslations('app.act');
  // What was shown last stays while the sheet goes.
  const [last, setLast] = useState(deposit);
  if (deposit !== null && deposit !== last) setLast(deposit);
  return (
    <Sheet open={deposit !== null} onClose={onClose} title={t('one')} closeLabel={app('close')}>
      {last === null ? null : <Content deposit={last} />}
    </Sheet>
  );
}

function Content({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations('payments');
  const numbers = useNumbers();
  const networkName = useNetworkName();
  const momentOf = useMoment();
  const { number, currency, type, address, tx_hash: hash, seen_at: seen, is_internal: isInternal } = deposit;
  return (
    <div className="grid gap-4">
      <p>
        <ShownAmount size="title" text={numbers.whole(number, 2)} unit={currency} />
      </p>
      <DepositTimeline deposit={deposit} />
      <WhatThen deposit={deposit} />
      <div>
        <Fact label={t('network.label')} value={isInternal ? t('internal') : networkName(type)} />
        <Fact label={t('deposit.seenAt')} value={momentOf(seen)} />
        <HashFact label={t('deposit.address')} text={address} />
        {hash !== null && <TransactionFact hash={hash} isInternal={isInternal} />}
      </div>
      {deposit.state === 'credited' && !isInternal ? <CheckRow kind="moved" subject={`deposit:${deposit.id}`} /> : null}
    </div>
  );
}
