import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import { notifyError } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";

/** R229: an action that no template has. */
export function UnknownActionScreen() {
  useEffect(() => notifyError(TEMPLATE_TEXTS.unknownAction), []);
  return <Navigate to={paths.templates} replace />;
}
