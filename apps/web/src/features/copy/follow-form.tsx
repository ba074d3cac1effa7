import { copyBounds } from '@bourse/contract/copy';
import { walletCalls } from '@bourse/contract/wallet';
import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { Fact } from '@bourse/ui/stat';
import { useLocale, useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { ActOrWhy } from '../product-kit/act-or-why.tsx';
import { SuitabilitySheet } from '../product-kit/suitability-sheet.tsx';
import { modes, type TraderRecord } from './copy-view.ts';
import { mostSlippage, numberProblem, slippageProblem, sumProblem, usualSlippage } from './terms-form.ts';
import { useCopyFigures } from './use-copy-figures.ts';
import { type Following, useFollowing } from './use-following.ts';

interface PartProps {
  readonly form: Following;
}

/** How much is copied, within which limits, what that may cost, and the consent. */
export function FollowForm({ trader }: { readonly trader: TraderRecord }) {
  const t = useTranslations('copy');
  const form = useFollowing(trader);
  const isNew = form.standing === null;
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      {isNew ? null : <Note>{t('form.later')}</Note>}
      <NumberField form={form} />
      <LimitFields form={form} />
      <Costs form={form} />
      <Note tone="warn">{t('form.risk')}</Note>
      {isNew ? <Agreement form={form} /> : null}
      <ActNotes state={form.state} refused={form.refused} />
      <ActOrWhy
        closed={isNew && !trader.is_open ? t('fullText') : null}
        verifyFirst={t('form.verifyFirst')}
        offline={t('form.offline')}
        busy={form.state !== 'idle'}
        label={t(isNew ? 'form.act' : 'form.save')}
      />
      <SuitabilitySheet open={form.isTesting} onClose={form.endTest} />
    </form>
  );
}

function NumberField({ form }: PartProps) {
  const t = useTranslations('copy.form');
  const { numbers } = useCopyFigures();
  const { typed, fields, forget, setMode, wasSent } = form;
  const { mode } = typed;
  const [least, most] = copyBounds[mode];
  const bounds = { least: numbers.whole(least), most: numbers.whole(most) };
  const problem = numberProblem(typed);
  const [text, type] = fields.number;
  return (
    <>
      <Segmented
        label={t('mode')}
        segments={modes.map((value) => ({ value, label: t(`by.${value}`) }))}
        value={mode}
        onChoose={setMode}
      />
      <Input
        label={t(`number.${mode}`)}
        hint={t(`numberHint.${mode}`)}
        inputMode="decimal"
        autoComplete="off"
        figures
        unit={mode === 'multiple' ? '\u00d7' : t('lotsUnit')}
        value={text}
        onChange={(event) => {
          forget();
          type(event.target.value);
        }}
        error={problem !== null && (wasSent || problem !== 'missing') ? t(`problem.${problem}`, bounds) : undefined}
      />
    </>
  );
}

function LimitFields({ form }: PartProps) {
  const t = useTranslations('copy.form');
  const figures = useCopyFigures();
  const wallet = useCall(walletCalls.getInfo, { currency: 'USDT' });
  const available = wallet.data?.accounts.lever.available ?? null;
  const { typed, fields, forget } = form;
  const slippage = slippageProblem(typed.slippage);
  const most = { most: `${figures.numbers.whole(mostSlippage)}%` };
  const field = ([text, type]: readonly [string, (text: string) => void]) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    figures: true,
    value: text,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      forget();
      type(event.target.value);
    },
  });
  const sumError = (sum: string | null): string | undefined => {
    const problem = sumProblem(sum);
    return problem === null ? undefined : t(`problem.${problem}`);
  };
  return (
    <>
      <Input
        label={t('budget')}
        note={available === null ? undefined : t('available', { amount: figures.money(available) })}
        hint={t('budgetHint')}
        placeholder={t('none')}
        unit="USDT"
        error={sumError(typed.budget)}
        {...field(fields.budget)}
      />
      <p className="-mt-2 text-end text-caption">
        <AppLink to="/pages/fund/transfer" search={{ currency: 'USDT', to: 'lever' }} className="text-accent-text">
          {t('transfer')}
        </AppLink>
      </p>
      <Input
        label={t('stop')}
        hint={t('stopHint')}
        placeholder={t('none')}
        unit="USDT"
        error={sumError(typed.stop)}
        {...field(fields.stop)}
      />
      <Input
        label={t('slippage')}
        hint={t('slippageHint', most)}
        placeholder={figures.numbers.whole(usualSlippage)}
        unit="%"
        error={slippage === null ? undefined : t(`problem.${slippage === 'outside' ? 'tooFar' : slippage}`, most)}
        {...field(fields.slippage)}
      />
    </>
  );
}

/** What copying can cost at most, by what was typed. */
function Costs({ form: { share, typed } }: PartProps) {
  const t = useTranslations('copy.costs');
  const figures = useCopyFigures();
  const isShared = share !== '0';
  const sum = (typedSum: string | null): string | null =>
    typedSum === null || typedSum === '' || /^0*(?:\.0*)?$/.test(typedSum) ? null : figures.money(typedSum);
  return (
    <section className="rounded-card p-4 surface-1">
      <h2 className="mb-1 text-heading">{t('title')}</h2>
      <Fact label={t('margin')} value={sum(typed.budget) ?? t('wholeAccount')} />
      <Fact label={t('ends')} value={sum(typed.stop) ?? t('never')} />
      <Fact label={t('fees')} value={t('usual')} />
      <Fact label={t('share')} value={isShared ? figures.percent(share) : t('noShare')} />
      {isShared ? <p className="mt-2 text-caption text-pretty text-t3">{t('shareHint')}</p> : null}
      <p className="mt-2 text-caption text-pretty text-t3">{t('hint')}</p>
    </section>
  );
}

function Agreement({ form: { isAgreed, setAgreed, wasSent } }: PartProps) {
  const t = useTranslations('copy.form');
  const locale = useLocale();
  const isMissing = wasSent && !isAgreed;
  return (
    <div className="grid justify-items-start gap-2">
      <Checkbox
        label={t('agree')}
        checked={isAgreed}
        invalid={isMissing}
        aria-describedby={isMissing ? 'agree-first' : undefined}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <AppLink
        to={locale.startsWith('zh') ? '/pages/follow/agreement_zh' : '/pages/follow/agreement_en'}
        className="inline-flex min-h-8 items-center text-label text-accent-text"
      >
        {t('read')}
      </AppLink>
      {isMissing ? (
        <p id="agree-first" role="alert" className="text-caption text-bad">
          {t('agreeFirst')}
        </p>
      ) : null}
    </div>
  );
}
