import { createProviderMeta } from "./create-provider-meta.ts";
import { createProviderRoute } from "./create-provider-route.ts";
import { deleteProviderMeta } from "./delete-provider-meta.ts";
import { deleteProviderRoute } from "./delete-provider-route.ts";
import { getDefaultProvider } from "./get-default-provider.ts";
import { listProviderMeta } from "./list-provider-meta.ts";
import { listProviderRoutes } from "./list-provider-routes.ts";
import { listProviders } from "./list-providers.ts";
import { resumeProvider } from "./resume-provider.ts";
import { setDefaultProvider } from "./set-default-provider.ts";
import { updateProviderMeta } from "./update-provider-meta.ts";
import { updateProviderRoute } from "./update-provider-route.ts";

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
