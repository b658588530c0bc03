import {
  deleteProviderMeta,
  deleteProviderRoute,
  listProviderMeta,
  listProviderRoutes,
  type ProviderMeta,
  type ProviderRoute,
} from "#core/contract/providers.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { routeLabel } from "./route-columns.tsx";

export function DeleteRouteDialog({
  route,
  onClose,
}: {
  route: ProviderRoute;
  onClose: () => void;
}) {
  const remove = useAction(deleteProviderRoute, {
    invalidates: [listProviderRoutes],
    onSuccess: () => {
      notifySuccess("Route deleted");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this route?"
      description={`From ${routeLabel(route)} to ${route.provider}. The next messages go by the other routes, or to the default provider.`}
      confirmLabel="Delete route"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: route._id })}
    />
  );
}

export function DeleteMetaDialog({ meta, onClose }: { meta: ProviderMeta; onClose: () => void }) {
  const remove = useAction(deleteProviderMeta, {
    invalidates: [listProviderMeta],
    onSuccess: () => {
      notifySuccess("Value deleted");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${meta.key}?`}
      description={`${meta.provider} has no value for it then. This action cannot be undone.`}
      confirmLabel="Delete value"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: meta._id })}
    />
  );
}
