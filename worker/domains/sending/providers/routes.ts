import { getDefaultProvider, setDefaultProvider } from "./default-provider.ts";
import { listProviders } from "./list-providers.ts";
import {
  createProviderMeta,
  deleteProviderMeta,
  listProviderMeta,
  updateProviderMeta,
} from "./provider-meta.ts";
import {
  createProviderRoute,
  deleteProviderRoute,
  listProviderRoutes,
  updateProviderRoute,
} from "./provider-routes.ts";
import { resumeProvider } from "./resume-provider.ts";

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
];
