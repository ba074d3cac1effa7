import { type AccountType, walletCalls } from '@bourse/contract/wallet';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Select } from '@bourse/ui/select';
import { ArrowDownUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { redirect } from '../../base/router/navigation.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { shownAccounts } from '../../base/money/account-worth.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { type FundTransferFields, withAccount } from './fund-transfer-form.ts';
import { FundTransferAmount } from './fund-transfer-amount.tsx';
import { findAccount } from './portfolio-view.ts';
import { HistoryLink } from './history-link.tsx';
import { SiblingLink } from './sibling-link.tsx';

/** Moving money between the own accounts, at once and without a fee. */
export function FundTransferPage() {
  const t = useTranslations('assets.transfer');
  const search = useSearch('/pages/fund/transfer');
  // Links of before the two pages had their names name coins here.
  const isOldLink = search.from !== undefined && findAccount(search.from) === undefined;
  useEffect(() => {
    if (isOldLink) redirect('/pages/fund/fundTransfer', search);
  }, [isOldLink, search]);
  const [amount, setAmount] = useTypedDecimal();
  const [accounts, setAccounts] = useState<Omit<FundTransferFields, 'amount'>>(() => {
    const from = findAccount(search.from) ?? 'change';
    const to = findAccount(search.to);
    return { from, to: to === undefined || to === from ? (from === 'legal' ? 'change' : 'legal') : to };
  });
  const fields: FundTransferFields = { ...accounts, amount };
  const setFields = (changed: FundTransferFields): void => {
    setAccounts({ from: changed.from, to: changed.to });
    setAmount(changed.amount);
  };
  const [currency, setCurrency] = useState(search.currency ?? 'USDT');
  return (
    <div className="mx-auto w-full max-w-[520px] desk:mt-4">
      <PageHeader
        title={t('title')}
        actions={
          <>
            <SiblingLink to="convert" />
            <HistoryLink tab="transfers" />
          </>
        }
      />
      <div className="grid gap-4 px-4 pt-1">
        <Accounts fields={fields} onChange={setFields} />
        <CoinSelect currency={currency} onChoose={setCurrency} />
        <FundTransferAmount key={currency} fields={fields} currency={currency} onChange={setFields} />
      </div>
    </div>
  );
}

interface AccountsProps {
  readonly fields: FundTransferFields;
  readonly onChange: (fields: FundTransferFields) => void;
}

/** From and to, and the arrow that changes their places. */
function Accounts({ fields, onChange }: AccountsProps) {
  const t = useTranslations('assets.transfer');
  const names = useTranslations('app.account');
  const options = shownAccounts.map((value) => ({ value, label: names(value) }));
  const choose = (side: 'from' | 'to') => (account: AccountType) => onChange(withAccount(fields, side, account));
  return (
    <div className="flex items-center gap-2 rounded-card p-4 surface-1">
      <div className="grid min-w-0 flex-1 gap-3">
        <Select label={t('from')} options={options} value={fields.from} onChoose={choose('from')} />
        <Select label={t('to')} options={options} value={fields.to} onChoose={choose('to')} />
      </div>
      <IconButton
        label={t('swap')}
        icon={<Icon of={ArrowDownUp} size={20} />}
        onClick={() => onChange({ ...fields, from: fields.to, to: fields.from })}
      />
    </div>
  );
}

function CoinSelect({
  currency,
  onChoose,
}: {
  readonly currency: string;
  readonly onChoose: (currency: string) => void;
}) {
  const t = useTranslations('assets');
  const { data } = useCall(walletCalls.userCurrencies, {}, { staleTimeMs: 60_000 });
  const codes = data?.list.map(({ code }) => code) ?? [currency];
  return (
    <Select
      label={t('coin')}
      options={codes.map((code) => ({ value: code, label: code }))}
      value={currency}
      onChoose={onChoose}
    />
  );
}
