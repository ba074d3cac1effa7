const titleMax = 72;

/** Imperative verbs that end like another form. */
const imperatives = new Set([
  'access',
  'address',
  'assess',
  'bring',
  'bypass',
  'compress',
  'cross',
  'discuss',
  'dismiss',
  'embed',
  'exceed',
  'express',
  'feed',
  'focus',
  'miss',
  'need',
  'pass',
  'press',
  'proceed',
  'process',
  'seed',
  'shed',
  'speed',
  'spread',
  'stress',
  'string',
  'suppress',
]);

/** Words with which a title begins that names a thing and not an act. */
const notVerbs = new Set([
  'a',
  'an',
  'the',
  'what',
  'who',
  'when',
  'where',
  'nobody',
  'nothing',
  'more',
  'some',
  'wip',
]);

/**
 * What is wrong with the message of a commit: its title is imperative, begins with a capital, has at most 72 characters and no
 * full stop; behind an empty line a body says why.
 * @returns a sentence for each fault. Merges and reverts, which git words itself, have none.
 */
export function faultsOf(message: string): string[] {
  const lines = message
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.trimEnd());
  const [title = '', second = '', ...rest] = lines;
  if (/^(?:Merge|Revert) /.test(title)) return [];
  const [verb = ''] = title.split(/[ ,:]/, 1);
  const word = verb.toLowerCase();
  const faults: string[] = [];
  if (title === '') faults.push('The title is empty.');
  if (title.length > titleMax) faults.push(`The title has ${String(title.length)} characters, of ${String(titleMax)}.`);
  if (title.endsWith('.')) faults.push('The title ends with a full stop.');
  if (verb !== '' && !/^[A-Z]/.test(verb)) faults.push('The title begins with a small letter.');
  const isOtherForm = /(?:ed|ing|s)$/.test(word) && !imperatives.has(word);
  if (isOtherForm || notVerbs.has(word)) faults.push(`The title begins with "${verb}", which is no imperative verb.`);
  if (second !== '') faults.push('The second line is not empty.');
  if (rest.every((line) => line === '')) faults.push('There is no body that says why.');
  return faults;
}
