"""The projections: one module each, registered in ``services.reading.read_models.ReadModels``."""
