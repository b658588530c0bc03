import { useState } from "react";
import Cropper from "react-easy-crop";
import { Field } from "#web/components/form/field.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { nearestRatio, RATIO_NAMES, RATIOS, ROTATION, ZOOM } from "./crop-limits.ts";
import type { Cut } from "./draw-picture.ts";
import type { Size } from "./picture-size.ts";
import { RangeField } from "./range-field.tsx";
import { useFileUrl } from "./use-file-url.ts";

interface CropStepProps {
  file: File;
  size: Size;
  onCut: (cut: Cut) => void;
}

/** Pixels that an arrow key moves the picture. */
const KEY_STEP = 8;

/** Chooses the part of a picture that is sent (R160 to R162): by pointer, wheel, pinch or keyboard. */
export function CropStep({ file, size, onCut }: CropStepProps) {
  const url = useFileUrl(file);
  const [ratio, setRatio] = useState(() => nearestRatio(size));
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [rotation, setRotation] = useState<number>(ROTATION.min);
  return (
    <div className="grid gap-4">
      <div className="relative h-72 overflow-hidden rounded-lg bg-muted">
        {url ? (
          <Cropper
            image={url}
            aspect={RATIOS[ratio]}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            keyboardStep={KEY_STEP}
            {...{ crop, zoom, rotation }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onRotationChange={(angle) => setRotation(((angle % 360) + 360) % 360)}
            onCropAreaChange={(_, area) => onCut({ area, rotation })}
            cropperProps={{
              role: "group",
              "aria-label": "The part that is sent. Move the picture with the arrow keys",
            }}
          />
        ) : null}
      </div>
      <Field label="Shape" required>
        {() => (
          <SegmentedControl
            label="Shape"
            value={ratio}
            onValueChange={setRatio}
            options={RATIO_NAMES.map((name) => ({ value: name, label: name }))}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <RangeField
          label="Zoom"
          {...ZOOM}
          step={0.1}
          value={zoom}
          onValue={setZoom}
          text={`${zoom.toFixed(1)}×`}
        />
        <RangeField
          label="Rotation"
          {...ROTATION}
          step={1}
          value={rotation}
          onValue={setRotation}
          text={`${Math.round(rotation)}°`}
        />
      </div>
    </div>
  );
}
