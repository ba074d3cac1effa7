/** Who a customer is: the verification levels. */
export { kycRoutes } from './kyc-routes.ts';
