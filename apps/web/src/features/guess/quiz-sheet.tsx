import { guessCalls } from '@bourse/contract/guess';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { isId } from '../product-kit/product-family.ts';
import { shownRate } from '../product-kit/rates.ts';
import { type Quiz, stateOf, tones } from './guess-view.ts';
import { OwnOnQuiz } from './own-on-quiz.tsx';
import { Answers } from './quiz-card.tsx';
import { QuizResult } from './quiz-result.tsx';
import { StakeForm } from './stake-form.tsx';
import { useStaked } from './use-staked.ts';

interface QuizSheetProps {
  /** The quiz that is shown; null while none is. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** One quiz: odds now, rules, source, the own stake, and the result. */
export function QuizSheet({ id, onClose }: QuizSheetProps) {
  const t = useTranslations('guess');
  const app = useTranslations('app.act');
  const isShown = id !== null && isId(id);
  const read = useCall(guessCalls.detail, { id: id ?? '1' }, { enabled: isShown, everyMs: 5_000 });
  return (
    <Sheet open={isShown} onClose={onClose} title={read.data?.name ?? t('title')} closeLabel={app('close')}>
      {read.data === undefined ? (
        read.error?.code === 'NOT_FOUND' ? (
          <Note>{t('gone')}</Note>
        ) : read.isError ? (
          <LoadFailed className="" error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />
        ) : null
      ) : (
        <Body quiz={read.data} />
      )}
    </Sheet>
  );
}

function Body({ quiz }: { readonly quiz: Quiz }) {
  const t = useTranslations('guess');
  const numbers = useNumbers();
  const state = stateOf(quiz);
  return (
    <div className="grid gap-4">
      <p className="flex justify-center" role="status">
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </p>
      {quiz.is_open ? <StakeForm quiz={quiz} /> : <Answers quiz={quiz} />}
      {state === 'open' || state === 'over' ? (
        <p className="text-caption text-t3">{t('oddsNow', { fee: shownRate(numbers, quiz.fee_rate) })}</p>
      ) : null}
      {state === 'open' && !quiz.is_open ? <Note>{t('closed')}</Note> : null}
      <OwnOnQuiz quiz={quiz} />
      {quiz.result === null ? null : <QuizResult quiz={quiz} result={quiz.result} />}
      <Rules quiz={quiz} />
      <p className="text-caption text-t3">
        {t('rules')} {t('notForStaff')} {quiz.unit === 'points' ? t('points.note') : null}
      </p>
    </div>
  );
}

function Rules({ quiz }: { readonly quiz: Quiz }) {
  const t = useTranslations('guess.fact');
  const momentOf = useMoment();
  const numbers = useNumbers();
  const stakedOf = useStaked();
  const { source } = quiz;
  const decides =
    source.kind === 'index'
      ? t('index', { symbol: source.symbol ?? '', level: numbers.whole(source.level ?? '0') })
      : source.name;
  return (
    <>
      <OrderSummary
        label={t('title')}
        lines={[
          { key: 'pool', label: t('pool'), value: stakedOf(quiz.pool, quiz) },
          { key: 'fee', label: t('fee'), value: shownRate(numbers, quiz.fee_rate) },
          {
            key: 'stake',
            label: t('stake'),
            value: `${numbers.whole(quiz.minimum)}\u2013${stakedOf(quiz.maximum, quiz, 0)}`,
          },
          { key: 'opens', label: t('opens'), value: momentOf(quiz.opens_at) },
          { key: 'closes', label: t('closes'), value: momentOf(quiz.closes_at) },
          { key: 'result', label: t('result'), value: momentOf(quiz.result_at) },
          { key: 'source', label: t('source'), value: decides },
        ]}
      />
      {source.kind === 'public' ? (
        <a className={buttonClass({ full: true })} href={source.url} target="_blank" rel="noreferrer">
          {t('open')}
        </a>
      ) : null}
      {quiz.evidence === null ? null : (
        <AppLink to="/pages/verify/verify" search={{ id: quiz.evidence }} className={buttonClass({ full: true })}>
          {t('verify')}
        </AppLink>
      )}
    </>
  );
}
