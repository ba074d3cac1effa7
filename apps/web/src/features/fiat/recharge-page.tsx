import { rechargeCalls } from '@bourse/contract/recharge';
import { fiatCurrencies, settingsCalls } from '@bourse/contract/settings';
import { walletCalls } from '@bourse/contract/wallet';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { Fact } from '@bourse/ui/stat';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { CopyButton } from '../../base/parts/copy-button.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { navigate } from '../../base/router/navigation.ts';
import { useUser } from '../../base/session/use-user.ts';
import { PictureUpload } from '../../base/parts/picture-upload.tsx';
import { VerifyFirst } from './verify-first.tsx';

/** Hands in a voucher of money that was sent. */
export function RechargePage() {
  const t = useTranslations('fiat.recharge');
  const user = useUser();
  const [currency, setCurrency] = useState('USD');
  return (
    <div className="mx-auto w-full max-w-[520px] desk:mt-4">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink to="/pages/fund/recharge_log" className="px-3 py-2 text-label text-accent-text hover:text-t1">
            {t('log')}
          </AppLink>
        }
      />
      <div className="grid gap-4 px-4 pt-1 pb-6">
        <p className="text-label font-normal text-t2">{t('text')}</p>
        {user !== null && user.auth_level === 0 ? <VerifyFirst text={t('verifyFirst')} /> : null}
        <Select
          label={t('currency')}
          options={fiatCurrencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChoose={setCurrency}
        />
        <Terms currency={currency} />
        <Voucher key={currency} currency={currency} />
      </div>
    </div>
  );
}

/** What a unit gets now, and where it is to be sent. */
function Terms({ currency }: { readonly currency: string }) {
  const t = useTranslations('fiat');
  const numbers = useNumbers();
  const countries = useCall(settingsCalls.countryList, {}, { staleTimeMs: 3_600_000 });
  const id = countries.data?.find(({ currency_code: code }) => code === currency)?.id;
  const { data } = useCall(walletCalls.rateCurrency, { id: id ?? 1 }, { enabled: id !== undefined });
  if (data === undefined) return null;
  const { rate, fee, account } = data;
  return (
    <Card>
      <Fact label={t('quote.rate')} value={`1 ${currency} = ${numbers.whole(rate)} USDT`} />
      <Fact label={t('quote.fee')} value={`${numbers.whole(String(Number.parseFloat(fee) * 100))} %`} />
      {account === null ? (
        <p className="text-caption text-warn">{t('recharge.noAccount')}</p>
      ) : (
        (['account_name', 'iban', 'swift', 'bank_name', 'bank_address'] as const).map((part) => (
          <div key={part} className="flex items-center gap-2">
            <Fact className="min-w-0 flex-1" label={t(`transfer.${part}`)} value={account[part]} />
            <CopyButton text={account[part]} />
          </div>
        ))
      )}
    </Card>
  );
}

const amountPattern = /^(?:[1-9]\d{0,14}|0)(?:\.\d{1,2})?$/;

function Voucher({ currency }: { readonly currency: string }) {
  const t = useTranslations('fiat');
  const app = useTranslations('app.state');
  const [typed, setAmount] = useState('');
  const [account, setAccount] = useState('');
  const [voucher, setVoucher] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { perform, state } = useIntention(rechargeCalls.request, [rechargeCalls.log], {
    wanted: null,
    onEnd: () => undefined,
  });
  const amount = typed.trim().replace(',', '.');
  const isAmount = amountPattern.test(amount) && /[1-9]/.test(amount);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (!isAmount || voucher === null) return;
    const named = account.trim();
    const sent = named === '' ? { account: voucher } : { account: named, voucher };
    const end = await perform({ ...sent, amount, currency });
    if (end?.kind === 'done') {
      say('done', t('recharge.sent'));
      navigate('/pages/fund/recharge_log');
    } else if (end?.kind === 'refused') setRefused(end.text);
    else if (end !== null) setRefused(app('uncertain'));
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <Input
        label={t('recharge.amount')}
        inputMode="decimal"
        autoComplete="off"
        figures
        unit={currency}
        value={typed}
        onChange={({ target }) => setAmount(target.value)}
        error={isTried && !isAmount ? t('wrong.amount') : undefined}
      />
      <Input
        label={t('recharge.account')}
        note={t('recharge.optional')}
        autoComplete="off"
        maxLength={120}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
      />
      <PictureUpload
        label={t(voucher === null ? 'recharge.choose' : 'recharge.change')}
        sending={t('upload.sending')}
        onSent={setVoucher}
      />
      <p className="text-caption text-t3">{t('upload.hint')}</p>
      {voucher === null ? null : <Note tone="accent">{t('recharge.chosen')}</Note>}
      {isTried && voucher === null ? (
        <Note tone="bad" urgent>
          {t('recharge.needed')}
        </Note>
      ) : null}
      {refused === null ? null : (
        <Note tone="bad" urgent>
          {refused}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={state !== 'idle'}>
        {t('recharge.submit')}
      </Button>
    </form>
  );
}
