import { type approvalCalls, frozenRequest } from '@bourse/contract/approval';
import type { OutputOf } from '@bourse/contract/call';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import { useId, useState } from 'react';
import { parseJson } from '@bourse/kernel/parse-json';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useFormat } from '../../base/format/use-format.ts';
import type { RequestKind, RequestProps } from '../../base/manifests/feature-manifest.ts';
import { requestKind, useCode } from '../../base/manifests/registered.ts';
import { Answered } from '../../base/parts/states.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { type Frozen, SummaryView } from './summary-view.tsx';

/** A request as the server lists it. */
export type Request = OutputOf<typeof approvalCalls.list>['list'][number];

const tones: Readonly<Record<Request['state'], BadgeTone>> = {
  open: 'accent',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'plain',
};

/** What is asked for, by whom and why, and what who looks at it may do. */
export function RequestCard({ request }: { readonly request: Request }) {
  const t = useTranslations();
  const format = useFormat();
  const heading = useId();
  const kind = requestKind(request.kind);
  const { state, reason, requested_by: author, requested_at: at } = request;
  const frozen = frozenOf(request);
  // What is decided is what was written down, and not what the row says beside it.
  const payload = frozen?.payload ?? request.payload;
  const isOpen = state === 'open';
  const load = kind?.load;
  return (
    <section aria-labelledby={heading}>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={heading} className="text-heading">
            {kind === undefined ? request.kind : t(kind.title)} <span className="num text-t3">#{request.id}</span>
          </h2>
          <Badge tone={tones[state]}>{t(`requests.state.${state}`)}</Badge>
        </div>
        {frozen !== null && <SummaryView frozen={frozen} isDescribed={load !== undefined} />}
        {load !== undefined && <Body load={load} request={request} payload={payload} />}
        {load === undefined && frozen === null && <PlainBody payload={payload} isOpen={isOpen} />}
        <p className="text-label font-normal break-words text-t1">{reason}</p>
        <p className="text-caption text-t3">
          {t('requests.askedBy', { name: author.name, time: format.time(at) })}
          {request.decided_at !== null && state !== 'open' && (
            <span className="block break-words">
              {t(`requests.decided.${state}`, {
                name: request.decided_by?.name ?? '',
                time: format.time(request.decided_at),
                reason: request.decision_reason ?? '',
              })}
            </span>
          )}
        </p>
        {isOpen && <Acts request={request} frozen={frozen} />}
      </Card>
    </section>
  );
}

/** Null for what was asked for before there were summaries, and for what is none. */
function frozenOf({ frozen }: Request): Frozen | null {
  const parsed = frozen === null ? null : z.safeParse(frozenRequest, parseJson(frozen));
  return parsed?.success === true ? parsed.data : null;
}

interface BodyProps {
  readonly load: NonNullable<RequestKind['load']>;
  readonly request: Request;
  readonly payload: Request['payload'];
}

function Body({ load, request, payload }: BodyProps) {
  const code = useCode(`request/${request.kind}`, load);
  return (
    <Answered of={code}>{({ piece: Shown }) => <Shown payload={payload} isOpen={request.state === 'open'} />}</Answered>
  );
}

/** A kind that no feature knows is shown by the names of its fields. */
function PlainBody({ payload }: RequestProps) {
  return Object.entries(payload).map(([name, value]) => (
    <Fact
      key={name}
      label={name}
      value={<span className="break-all whitespace-normal">{JSON.stringify(value)}</span>}
    />
  ));
}

function Acts({ request, frozen }: { readonly request: Request; readonly frozen: Frozen | null }) {
  const t = useTranslations('requests');
  const [decision, setDecision] = useState<Decision | null>(null);
  const { hindrance, requested_by: author } = request;
  return (
    <>
      {hindrance !== null && (
        <Note tone={hindrance === 'own' ? 'plain' : 'warn'}>{t(`hindrance.${hindrance}`, { name: author.name })}</Note>
      )}
      {hindrance === 'own' && (
        <Button size="small" className="justify-self-start" onClick={() => setDecision('withdraw')}>
          {t('act.withdraw')}
        </Button>
      )}
      {(hindrance === null || hindrance === 'unfrozen') && (
        <div className="flex flex-wrap gap-2">
          {hindrance === null && (
            <Button tone="primary" size="small" onClick={() => setDecision('approve')}>
              {t('act.approve')}
            </Button>
          )}
          <Button size="small" onClick={() => setDecision('refuse')}>
            {t('act.refuse')}
          </Button>
        </div>
      )}
      <DecisionDialog
        id={request.id}
        kind={request.kind}
        frozen={request.frozen}
        shown={frozen}
        decision={decision}
        onClose={() => setDecision(null)}
      />
    </>
  );
}
