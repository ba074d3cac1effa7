import type { FastifyInstance } from 'fastify';

/** Options of a route that answers however busy we are. */
export const alwaysAnswered = { config: { pressureHandler: () => undefined } };

/** Makes every route of a scope answer however busy we are: for files, which cost next to nothing. */
export function alwaysAnswer(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...alwaysAnswered.config };
  });
}
