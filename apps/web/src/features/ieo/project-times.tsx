import { Timeline, type TimelineState } from '@bourse/ui/timeline';
import { useTranslations } from 'use-intl';
import { momentsOf, momentsOver, type Project } from './ieo-view.ts';
import { useIeoFigures } from './use-ieo-figures.ts';

function stateAt(place: number, over: number, isVoid: boolean): TimelineState {
  if (place < over) return 'done';
  if (isVoid) return place === over ? 'failed' : 'held';
  return place === over ? 'now' : 'next';
}

/** The moments of an offering, each of which comes by itself. */
export function ProjectTimes({ project }: { readonly project: Project }) {
  const t = useTranslations('ieo.times');
  const { moment } = useIeoFigures();
  const over = momentsOver(project);
  const labels = { done: t('done'), now: t('now'), next: t('next'), failed: t('failed'), held: t('held') };
  return (
    <section aria-labelledby="ieo-times" className="rounded-card p-4 surface-1">
      <h2 id="ieo-times" className="mb-3 text-heading">
        {t('title')}
      </h2>
      <Timeline
        stateLabels={labels}
        steps={momentsOf(project).map(({ key, at }, place) => ({
          key,
          state: stateAt(place, over, project.stage === 'void'),
          title: t(key),
          note: moment(at),
        }))}
      />
    </section>
  );
}
