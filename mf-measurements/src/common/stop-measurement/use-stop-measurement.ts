import { measurements } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../query-keys.ts';

/** Stops a measurement for good. */
export function useStopMeasurement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(measurements.stopMeasurement, { params: { id } }),
    onSettled: () =>
      Promise.all(
        // An active measurement locks the segmentation, which may be unlocked now.
        [KEYS.panel, KEYS.measurements, KEYS.measurementSets, KEYS.calendar, KEYS.categories].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
