import {
  deleteProviderMeta,
  deleteProviderRoute,
  listProviderMeta,
  listProviderRoutes,
  type ProviderMeta,
  type ProviderRoute,
} from "#core/contract/providers/providers.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { routeLabel } from "./route-columns.tsx";

export function DeleteRouteDialog({
  route,
  onClose,
}: {
  route: ProviderRoute;
  onClose: () => void;
}) {
  return (
    <ConfirmAction
      endpoint={deleteProviderRoute}
      input={{ id: route._id }}
      invalidates={[listProviderRoutes]}
      done="Route deleted"
      onClose={onClose}
      title="Delete this route?"
      description={`From ${routeLabel(route)} to ${route.provider}. The next messages go by the other routes, or to the default provider.`}
      confirmLabel="Delete route"
      danger
    />
  );
}

export function DeleteMetaDialog({ meta, onClose }: { meta: ProviderMeta; onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={deleteProviderMeta}
      input={{ id: meta._id }}
      invalidates={[listProviderMeta]}
      done="Value deleted"
      onClose={onClose}
      title={`Delete ${meta.key}?`}
      description={`${meta.provider} has no value for it then. This action cannot be undone.`}
      confirmLabel="Delete value"
      danger
    />
  );
}
