import {
  createProviderMeta,
  deleteProviderMeta,
  listProviderMeta,
  updateProviderMeta,
} from "./provider-meta.ts";
import { addProviderPrice, deleteProviderPrice, listProviderPrices } from "./provider-prices.ts";
import {
  createProviderRoute,
  deleteProviderRoute,
  listProviderRoutes,
  updateProviderRoute,
} from "./provider-routes.ts";
import {
  getDefaultProvider,
  listProviders,
  resumeProvider,
  setDefaultProvider,
} from "./providers.ts";

export const providersRoutes = [
  listProviders,
  listProviderRoutes,
  createProviderRoute,
  updateProviderRoute,
  deleteProviderRoute,
  listProviderMeta,
  createProviderMeta,
  updateProviderMeta,
  deleteProviderMeta,
  getDefaultProvider,
  setDefaultProvider,
  resumeProvider,
  listProviderPrices,
  addProviderPrice,
  deleteProviderPrice,
];
