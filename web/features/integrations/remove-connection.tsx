import { listConnections, removeConnection } from "#core/contract/integrations/connections.ts";
import { APP_NAMES, type SourceApp } from "#core/rules/crm/apps.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";

/** R327. */
export function RemoveConnection({ app, onClose }: { app: SourceApp; onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={removeConnection}
      input={{ type: app }}
      invalidates={[listConnections]}
      onClose={onClose}
      title={`Remove ${APP_NAMES[app]}?`}
      description="Cooee can no longer read from it. Contacts that you imported stay."
      confirmLabel={`Remove ${APP_NAMES[app]}`}
      danger
    />
  );
}
