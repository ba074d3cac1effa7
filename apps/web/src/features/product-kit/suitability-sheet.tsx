import { protectionCalls, type SuitabilityQuestion, suitabilityQuestions } from '@bourse/contract/protection';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { RadioList } from '@bourse/ui/radio-list';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';

interface SuitabilitySheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const questions = Object.keys(suitabilityQuestions) as SuitabilityQuestion[]; // the keys of the table

type Answers = Readonly<Partial<Record<SuitabilityQuestion, string>>>;

/** The risk notice and the understanding test, which come before the first leveraged or timed trade. */
export function SuitabilitySheet({ open, onClose }: SuitabilitySheetProps) {
  const t = useTranslations('product-kit.suitability');
  const app = useTranslations('app.act');
  const refusalOf = useRefusal();
  const [answers, setAnswers] = useState<Answers>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const judge = useAct(protectionCalls.answer);
  const isWhole = questions.every((question) => answers[question] !== undefined);
  const passed = judge.data?.passed === true;
  const send = (): void => {
    const given = questions.map((question) => `${question}=${answers[question] ?? ''}`);
    judge.mutate({ input: { answers: given } }, { onSuccess: (judged) => setWrong(judged.wrong) });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      closeLabel={app('close')}
      busy={judge.isPending}
      foot={
        passed ? (
          <Button tone="primary" full onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <Button tone="primary" full busy={judge.isPending} disabled={!isWhole} onClick={send}>
            {t('send')}
          </Button>
        )
      }
    >
      {passed ? (
        <Note tone="accent">{t('passed')}</Note>
      ) : (
        <div className="grid gap-4">
          <Note tone="warn">{t('risk')}</Note>
          {questions.map((question) => (
            <fieldset key={question} className="m-0 grid gap-2 border-0 p-0">
              <legend className="mb-2 text-label font-semibold">{t(`question.${question}.text`)}</legend>
              <RadioList
                label={t(`question.${question}.text`)}
                options={suitabilityQuestions[question].map((option) => ({
                  value: option as string, // of one question
                  title: t(`question.${question}.${option}` as 'question.price.index'), // one of the keys of the catalog
                }))}
                value={answers[question] ?? null}
                onChoose={(option) => {
                  setAnswers({ ...answers, [question]: option });
                  setWrong(wrong.filter((one) => one !== question));
                }}
              />
              {wrong.includes(question) ? (
                <p role="alert" className="text-caption text-bad">
                  {t(`question.${question}.why`)}
                </p>
              ) : null}
            </fieldset>
          ))}
          {judge.error === null ? null : (
            <Note tone="bad" urgent>
              {refusalOf(judge.error)}
            </Note>
          )}
        </div>
      )}
    </Sheet>
  );
}
