import { Button } from "#web/components/ui/button.tsx";

interface StepButtonsProps {
  loading: boolean;
  onBack?: () => void;
  label?: string;
  disabled?: boolean;
}

/** Back and continue, at the bottom of a step's form. */
export function StepButtons({
  loading,
  onBack,
  label = "Save and continue",
  disabled,
}: StepButtonsProps) {
  return (
    <div className="flex justify-between gap-2 pt-1">
      {onBack ? (
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
      ) : (
        <span />
      )}
      <Button type="submit" loading={loading} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
