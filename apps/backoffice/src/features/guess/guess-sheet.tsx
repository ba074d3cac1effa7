import { guessStaffCalls } from '@bourse/contract/guess-desk';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useGrant } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { AnswerChallenge } from './answer-challenge.tsx';
import { EnterResult } from './enter-result.tsx';
import { type DeskChallenge, type DeskQuiz, stateOf } from './guess-quiz.ts';
import { useUnit } from './use-unit.ts';

interface GuessSheetProps {
  /** Null while none is open. */
  readonly quiz: DeskQuiz | null;
  readonly onClose: () => void;
}

/** A quiz, whole, with what can be asked about it. */
export function GuessSheet({ quiz, onClose }: GuessSheetProps) {
  const t = useTranslations('guess');
  const tApp = useTranslations('app');
  return (
    <Sheet open={quiz !== null} onClose={onClose} title={quiz?.name ?? t('title')} closeLabel={tApp('act.close')}>
      {quiz !== null && <Body key={quiz.id} of={quiz} />}
    </Sheet>
  );
}

function Body({ of: quiz }: { readonly of: DeskQuiz }) {
  const t = useTranslations('guess');
  const { moment, decimal, percent } = useFormat();
  const mayEnter = useGrant(guessStaffCalls.enter.grant);
  const { source } = quiz;
  const currency = useUnit()(quiz);
  return (
    <div className="grid gap-4">
      <div>
        <Fact label={t('stateHead')} value={t(`state.${stateOf(quiz)}`)} />
        <Fact label={t('pool')} value={`${decimal(quiz.pool)} ${currency}`} />
        {quiz.answers.map(({ option, name, staked }) => (
          <Fact key={option} label={name} value={`${decimal(staked)} ${currency}`} />
        ))}
        <Fact label={t('fee')} value={percent(quiz.fee_rate)} />
        <Fact label={t('closesAt')} value={moment(quiz.closes_at)} />
        <Fact label={t('resultAt')} value={moment(quiz.result_at)} />
        <Fact
          label={t('source')}
          value={
            source.kind === 'index' ? (
              t('index', { symbol: source.symbol ?? '', level: decimal(source.level ?? '0') })
            ) : (
              <Place url={source.url} text={source.name} />
            )
          }
        />
      </div>
      <Result of={quiz} />
      {mayEnter && <EnterResult of={quiz} />}
      {quiz.challenges.map((one) => (
        <Challenge key={one.id} of={one} mayAnswer={mayEnter} />
      ))}
    </div>
  );
}

function Place({ url, text = url }: { readonly url: string; readonly text?: string }) {
  return (
    <a className="break-all text-accent-text hover:text-t1" href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

function Result({ of: quiz }: { readonly of: DeskQuiz }) {
  const { result, answers } = quiz;
  const currency = useUnit()(quiz);
  const t = useTranslations('guess');
  const { moment, decimal } = useFormat();
  if (result === null) return null;
  const name = answers.find(({ option }) => option === result.option)?.name ?? '';
  return (
    <section className="grid gap-2">
      <Note tone="accent">{result.kind === 'answered' ? t('answered', { name }) : t(`came.${result.kind}`)}</Note>
      <div>
        <Fact label={t('enteredAt')} value={moment(result.at)} />
        {result.challenge_until !== null && <Fact label={t('until')} value={moment(result.challenge_until)} />}
        {result.paid !== null && <Fact label={t('paid')} value={`${decimal(result.paid)} ${currency}`} />}
        {result.fee !== null && <Fact label={t('fee')} value={`${decimal(result.fee)} ${currency}`} />}
      </div>
      {result.finding !== '' && (
        <>
          <p className="text-body break-words whitespace-pre-wrap">{result.finding}</p>
          <Place url={result.url} />
        </>
      )}
    </section>
  );
}

function Challenge({ of, mayAnswer }: { readonly of: DeskChallenge; readonly mayAnswer: boolean }) {
  const t = useTranslations('guess');
  const { moment } = useFormat();
  return (
    <section className="grid gap-2">
      <h3 className="text-label text-t2">
        {t('challengeOf', { user: of.user_id })} · {moment(of.created_at)}
      </h3>
      <p className="text-body break-words whitespace-pre-wrap">{of.text}</p>
      {of.answer === null ? (
        mayAnswer && <AnswerChallenge id={of.id} />
      ) : (
        <p className="text-body break-words whitespace-pre-wrap text-t2">{of.answer}</p>
      )}
    </section>
  );
}
