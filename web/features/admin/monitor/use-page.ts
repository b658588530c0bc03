import { useSearchParams } from "react-router-dom";
import { type IndicatorName, isIndicator } from "#core/rules/indicators.ts";
import { withParams } from "#web/lib/with-params.ts";

/** Which page of docs/operations is open: mails lead to it. */
export function usePage() {
  const [params, setParams] = useSearchParams();
  const named = params.get("page") ?? "";
  return {
    name: isIndicator(named) ? named : undefined,
    open: (name: IndicatorName) => setParams((old) => withParams(old, { page: name })),
    close: () => setParams((old) => withParams(old, { page: undefined }), { replace: true }),
  };
}
